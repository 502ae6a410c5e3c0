"""Kernels launched with fewer blocks than their work needs: whether they have the same results."""

from dataclasses import replace
from pathlib import Path
from typing import Literal

from kernelmill.execution.checks import named
from kernelmill.execution.protocol import Given, single
from kernelmill.records import RejectedCase
from stages.cases.inputs import grid_limit
from stages.cases.recording.attempts import tried_cases
from stages.cases.recording.preparation import Prepared, same_results
from stages.cases.recording.recorder import RUNNING, NoSuiteError, plainly
from stages.cases.text import program as programs


def with_few_blocks(prepared: Prepared, folder: Path) -> RejectedCase | Literal["same"] | None:
    """Return whether the kernel has the same results with fewer blocks than its work needs.

    If it has not, return the case that shows it; none where no case does, because all are too much work.
    """
    cases = prepared.made.cases
    for few, usual in prepared.made.few_blocks:
        attempt = tried_cases(prepared.recorder, cases, (few, usual))
        if usual not in attempt.rows:
            continue
        if few not in attempt.rows:
            (rejected,) = attempt.rejected_cases
            return rejected
        if not same_results(prepared.program, attempt.rows[few], attempt.rows[usual]):
            return RejectedCase(case=cases[few], reason=grid_limit.DIFFERS)
        race = _race(prepared, few, usual, folder)
        return "same" if race is None else RejectedCase(case=cases[few], reason=race)
    return None


def _race(prepared: Prepared, few: int, usual: int, folder: Path) -> str | None:
    """Return the race that a kernel has with few blocks alone; iterations of its loop may share memory.

    Without shared memory, fewer blocks have no other races.
    """
    program, backend = prepared.program, replace(prepared.recorder.backend, check=named("race"))
    if "__shared__" not in program.text.unit:
        return None
    text = programs.recorder(program, prepared.made.cases)
    try:
        build = plainly(single(program.name, text, folder), backend, folder)
    except NoSuiteError:
        return None
    errors = [
        {f"{one.kind}: {one.message}": None for one in run.findings if one.severity == "error"}
        for number in (usual, few)
        for run in [backend.run(build, Given(arguments=(str(number),)), RUNNING)]
    ]
    return None if errors[0] else next(iter(errors[1]), None)
