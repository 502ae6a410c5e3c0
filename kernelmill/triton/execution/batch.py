"""Check many Triton programs: records in, verdicts, debugging pairs and what is dropped out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from kernelmill.pool import map_ordered
from kernelmill.records import Dropped, TritonProgram
from kernelmill.records.repairs import BrokenUnit
from kernelmill.records.triton_verdicts import TritonVerdict
from kernelmill.storage.scratch import scratch_folder
from kernelmill.triton.execution.checking import CheckPlan, check
from kernelmill.triton.execution.confined import RunLimits
from kernelmill.triton.execution.mistakes import mistakes

LIMITS = RunLimits(seconds=600, steps=4_000_000, memory_mib=4096, total_seconds=7200)
"""The number of operations ends what takes long, after one or two minutes; the others are backstops."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckTask:
    """A program, and what is done to it."""

    program: TritonProgram
    plan: CheckPlan = field(default_factory=lambda: CheckPlan(limits=LIMITS, recalls=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedProgram:
    """The verdict on a program, and mistakes that its tests detect; none of a program that is not verified."""

    verdict: TritonVerdict
    broken: tuple[BrokenUnit, ...] = ()


def checked(tasks: Sequence[CheckTask]) -> tuple[CheckedProgram, ...]:
    """Check programs in parallel, each in processes of its own."""
    return map_ordered(checked_program, tasks, label="triton_check", unit="programs")


def checked_program(task: CheckTask) -> CheckedProgram:
    """Check one program."""
    program = task.program
    with scratch_folder() as folder:
        found = check(program.text, (program.id, program.source), task.plan, folder, cases=_cases(program))
    broken = mistakes(program, found.changes, found.runs) if found.verdict.verified else ()
    return CheckedProgram(verdict=found.verdict, broken=broken)


def _cases(program: TritonProgram) -> int:
    return len(set(program.cases))


def dropped(verdict: TritonVerdict) -> Dropped:
    """The record of a program that fails; one that is executed is not dropped."""
    return Dropped(
        id=verdict.id, source=verdict.source, stage="triton_check", reason=verdict.reason, detail=verdict.detail
    )


def funnel(verdicts: Sequence[TritonVerdict]) -> dict[str, int]:
    """How many programs reach each level, and how many compile for every AMD GPU that is tried."""
    levels = Counter(one.level for one in verdicts)
    compiled = sum(
        bool(amd) and all(one.state == "compiled" for one in amd)
        for amd in ([one for one in verdict.compilations if one.target != "sm_80"] for verdict in verdicts)
    )
    return {
        "programs": len(verdicts),
        "executed": levels["executed"] + levels["verified"],
        "compiled": compiled,
        "verified": levels["verified"],
    }
