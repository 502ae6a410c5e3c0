"""Several runs in one confined process: each has its own result and limits, whatever the others do."""

from pathlib import Path

import pytest

from kernelmill import sandbox
from kernelmill.execution.series import Confinement, OneRun, run_each
from kernelmill.sandbox import Finished, Limits

SHELL = Path("/bin/sh")
LIMITS = Limits(wall_seconds=1, output_bytes=1000)


def results(folder: Path, *scripts: str, limits: Limits = LIMITS) -> list[Finished]:
    runs = [
        OneRun(arguments=("-c", script), variables={"NUMBER": str(number)}) for number, script in enumerate(scripts)
    ]
    confinement = Confinement(runner=sandbox.run, read=(), write=folder, limits=limits, environment={"SHARED": "all"})
    return run_each(SHELL, runs, confinement)


def test_each_run_has_its_own_output_status_and_variables(tmp_path: Path) -> None:
    say = "echo $NUMBER $SHARED; echo $NUMBER >&2; exit $NUMBER"
    found = results(tmp_path, say, say, say)
    assert [(one.text, one.error_text, one.returncode) for one in found] == [
        (f"{number} all\n", f"{number}\n", number) for number in range(3)
    ]


def test_a_crash_leaves_later_runs_alone(tmp_path: Path) -> None:
    crashed, after = results(tmp_path, "echo before; kill -SEGV $$", "echo after")
    assert (crashed.returncode, crashed.outcome, crashed.text) == (-11, "exited", "before\n")
    assert after.text == "after\n"


@pytest.mark.slow
def test_a_hang_takes_the_time_of_one_run_and_leaves_later_ones_alone(tmp_path: Path) -> None:
    hung, after = results(tmp_path, "echo before; while :; do :; done", "echo after")
    assert (hung.outcome, hung.text, after.outcome, after.text) == ("timed_out", "before\n", "exited", "after\n")


@pytest.mark.slow
def test_endless_run_ends_by_its_processor_time_however_busy_the_machine_is(tmp_path: Path) -> None:
    limits = Limits(wall_seconds=100, cpu_seconds=1)
    endless, after = results(tmp_path, "echo before; while :; do :; done", "echo after", limits=limits)
    assert (endless.outcome, endless.text, after.outcome, after.text) == ("cpu_limit", "before\n", "exited", "after\n")


def test_more_output_than_allowed_is_an_outcome_of_that_run(tmp_path: Path) -> None:
    loud, after = results(tmp_path, "head -c 2000 /dev/zero", "echo after")
    assert (loud.outcome, after.text) == ("output_limit", "after\n")


def test_output_that_looks_like_results_is_output(tmp_path: Path) -> None:
    first, second = results(tmp_path, "echo 0 0 0.0 2 0; echo x", "echo 7")
    assert (first.text, second.text) == ("0 0 0.0 2 0\nx\n", "7\n")


def test_a_run_that_ends_all_of_them_leaves_the_results_before_it(tmp_path: Path) -> None:
    found = results(tmp_path, "echo before", "kill -KILL $PPID; sleep 1", "echo after")
    assert [one.text for one in found] == ["before\n"]
