"""Runs and compiles in confined processes: what a limit of time means, and what crashes cost."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from kernelmill.errors import OverdueError
from kernelmill.sandbox import Finished, Outcome
from kernelmill.triton.execution.confined import RunLimits, RunRequest, SeenLaunch, compile_all, run_all

LAUNCH = SeenLaunch(kernel="k", signature={}, constants={}, options={})
PLAIN = RunRequest(name="plain", text="")


def finished(text: str, outcome: Outcome = "exited", returncode: int = 0) -> Finished:
    return Finished(returncode=returncode, stdout=text.encode(), stderr=b"", outcome=outcome, seconds=0.0)


@pytest.mark.parametrize("given", [finished("", "timed_out"), finished('{"run": "plain", "state": "overdue"}\n')])
def test_backstop_is_an_error_of_the_run_and_not_of_the_program(given: Finished, tmp_path: Path) -> None:
    with pytest.raises(OverdueError, match="running a Triton program took more than 7200 s"):
        run_all([PLAIN], tmp_path, RunLimits(), lambda *_, **__: given)


def test_processor_time_is_a_property_of_the_program(tmp_path: Path) -> None:
    line = '{"run": "plain", "state": "timed_out", "detail": "the run neither computes nor ends"}\n'
    (found,) = run_all([PLAIN], tmp_path, RunLimits(), lambda *_, **__: finished(line))
    assert (found.state, found.detail) == ("timed_out", "the run neither computes nor ends")


@pytest.mark.parametrize(
    ("ended", "reason"),
    [
        (finished("", "exited", -6), "the compiler ended: the process ended with status -6"),
        (finished("", "cpu_limit"), "the compiler takes more than 600 s of processor time"),
    ],
)
def test_compiler_that_crashes_is_reported_and_started_again_for_the_other_targets(
    ended: Finished, reason: str, tmp_path: Path
) -> None:
    def run(command: Sequence[str], **_: object) -> Finished:
        targets = [one["target"] for one in json.loads(Path(command[-1]).read_bytes())["launches"]]
        done = targets[: targets.index("gfx942")] if "gfx942" in targets else targets
        lines = "".join(f'{{"kernel": "k", "target": "{one}", "state": "compiled"}}\n' for one in done)
        whole = finished(lines)
        return whole if done == targets else finished(lines, ended.outcome, ended.returncode)

    reports = compile_all("", [LAUNCH], ["gfx90a", "gfx942", "gfx950"], tmp_path, limits=RunLimits(), runner=run)
    found = [json.loads(one) for one in reports]
    assert [(one["target"], one["state"]) for one in found] == [
        ("gfx90a", "compiled"),
        ("gfx942", "rejected"),
        ("gfx950", "compiled"),
    ]
    assert found[1]["reason"] == reason
