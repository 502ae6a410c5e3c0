"""The stage remembers the runs of programs."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from kernelmill.records import TritonProgram
from kernelmill.storage import jsonl
from kernelmill.triton.execution.batch import CheckTask
from stages.triton_check import __main__ as stage

PARAMS = Path(__file__).parents[3] / "params.yaml"


def test_runs_of_the_stage_are_looked_up_in_the_memo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks: list[CheckTask] = []

    def checked(given: Sequence[CheckTask]) -> tuple[()]:
        tasks.extend(given)
        return ()

    monkeypatch.setattr(stage, "checked", checked)
    program = TritonProgram(
        id="own/0",
        source="own",
        license="MIT",
        index=0,
        code="",
        kernel_wrapper="",
        entry_point="",
        unitest_code="",
        kernels=(),
        tested=(),
        cases=(),
        reference="eager",
        author="input",
    )
    jsonl.write(tmp_path / "triton_augment/programs.jsonl", [program], key=lambda one: one.id)
    stage.main(tmp_path, PARAMS)
    assert [(one.program.id, one.plan.recalls, one.plan.limits.steps is None) for one in tasks] == [
        ("own/0", True, False)
    ]
