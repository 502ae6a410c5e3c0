"""Runs of single cases: the branches that each reached, its outputs, or why it is rejected."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from kernelmill.coverage.judging import Coverage
from kernelmill.execution import findings
from kernelmill.execution.protocol import Given
from kernelmill.execution.series import OneRun
from kernelmill.hip_cpu.build import KERNEL_SECONDS
from kernelmill.records import Case, RejectedCase, Summary
from kernelmill.records.suites import TOO_MUCH_WORK
from kernelmill.sandbox import Finished, Limits
from stages.cases.recording.output_parser import Rows, changed, observed
from stages.cases.recording.recorder import RUNNING, Recorder, ran

LEAST_KEPT = 5
"""The least number of cases of a suite."""
MOST_EXECUTIONS = 4_000_000
"""Line executions of a kernel and its functions in a case; under the access checker, a million take 0.05 seconds."""
MOST_SHARED_EXECUTIONS = 4 * MOST_EXECUTIONS
"""Those of a case that another instance of the kernel has: where numbers are of a class, as halves, there are more."""
_FURTHER_OF_BOUNDARIES = 4
"""How many times as many a case may have that fills whole blocks, for which there is no smaller one."""
TRYING = replace(RUNNING, cpu_seconds=8)
"""Enough to fill large arrays."""
EXECUTIONS_PER_SECOND = 3_000_000
"""Those that a kernel makes at least in a second, on a slow machine too: a launch ends when it takes longer."""


class BranchOutcome(NamedTuple):
    """One outcome of a condition in a kernel."""

    function: str
    line: int
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """A case that ran without a finding, and the branches that it reached."""

    number: int
    case: Case
    reached: frozenset[BranchOutcome]
    has_effect: bool
    """Whether the kernel changed an output; a kernel that does nothing passes the others."""
    executions: int = 0
    """Line executions; 0 where they are not measured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """The cases that ran without a finding, their outputs, and all branches of the kernel."""

    tried: tuple[Tried, ...]
    rows: Rows
    branches: frozenset[BranchOutcome]
    rejected_cases: tuple[RejectedCase, ...]
    executions: int
    """Line executions of the cases that ran without a finding; 0 where they are not measured."""

    @property
    def missing(self) -> frozenset[BranchOutcome]:
        """The branches that no case reached."""
        return self.branches - {outcome for one in self.tried for outcome in one.reached}

    def with_more(self, other: "Attempt") -> "Attempt":
        """Return an attempt with the cases of both."""
        return Attempt(
            tried=(*self.tried, *other.tried),
            rows={**self.rows, **other.rows},
            branches=self.branches | other.branches,
            rejected_cases=(*self.rejected_cases, *other.rejected_cases),
            executions=self.executions + other.executions,
        )

    def with_replaced(self, other: "Attempt", better: Mapping[int, Tried]) -> "Attempt":
        """Return an attempt with cases of another one in place of those with these numbers.

        The latter come last: some may reach a branch that no other case does.
        """
        replaced = tuple(better.get(one.number, one) for one in self.tried)
        last = tuple(one for one in self.tried if one.number in better)
        return replace(self.with_more(other), tried=(*replaced, *last))


def tried_cases(
    recorder: Recorder, cases: Sequence[Case], numbers: Sequence[int], most: int = MOST_EXECUTIONS
) -> Attempt:
    """Return the results of the cases with these numbers, each run separately.

    A case other than the typical ones is rejected if it executes more than `most` lines, a count that does not depend
    on the machine. Its reason does not depend on whether a slow machine ends the run before all are counted.
    """
    tried: list[Tried] = []
    rejected_cases: list[RejectedCase] = []
    rows: dict[int, Mapping[str, Summary]] = {}
    branches: set[BranchOutcome] = set()
    total = 0
    limits = RUNNING if any(cases[number].kind == "typical" for number in numbers) else TRYING
    allowed = {number: most * (_FURTHER_OF_BOUNDARIES if cases[number].kind == "boundary" else 1) for number in numbers}
    seconds = {
        number: 0 if cases[number].kind == "typical" else max(1, allowed[number] // EXECUTIONS_PER_SECOND)
        for number in numbers
    }
    for number, (coverage, finished) in zip(numbers, _runs(recorder, seconds, limits), strict=True):
        reached = frozenset[BranchOutcome]()
        if coverage is not None:
            branches |= _outcomes(coverage, least=0)
            reached = _outcomes(coverage, least=1)
        case, outputs = cases[number], observed(finished.text)
        executions = 0 if coverage is None else _executions(coverage)
        endless = finished.outcome == "cpu_limit" or (finished.succeeded and executions > allowed[number])
        if endless and case.kind != "typical":
            reason = f"{TOO_MUCH_WORK}: more than {allowed[number]} line executions"
            rejected_cases.append(RejectedCase(case=case, reason=reason))
        elif not finished.succeeded or number not in outputs:
            rejected_cases.append(RejectedCase(case=case, reason=_why(finished)))
        else:
            has_effect = number in changed(finished.text)
            tried.append(Tried(number=number, case=case, reached=reached, has_effect=has_effect, executions=executions))
            rows[number] = outputs[number]
            total += executions
    return Attempt(
        tried=tuple(tried),
        rows=rows,
        branches=frozenset(branches),
        rejected_cases=tuple(rejected_cases),
        executions=total,
    )


def _runs(recorder: Recorder, seconds: Mapping[int, int], limits: Limits) -> Iterator[tuple[Coverage | None, Finished]]:
    """Run the cases with these numbers, whose launches may each take so many seconds of processor time; 0: any."""
    if recorder.instrumented is not None and seconds:
        runs = [
            OneRun(arguments=(str(number),), variables={KERNEL_SECONDS: str(most)}) for number, most in seconds.items()
        ]
        yield from recorder.instrumented.run_each(runs, limits)
    else:
        for number in seconds:
            yield None, ran(recorder.build, recorder.backend, Given(arguments=(str(number),)))


def _executions(coverage: Coverage) -> int:
    return sum(line.count for function in coverage.functions for line in function.lines)


def _why(finished: Finished) -> str:
    """Return the reason why a run failed, in one line."""
    reported = findings.read("", finished.error_text, lambda path: Path(path).name)
    if reported:
        return f"{reported[0].kind}: {reported[0].message}"
    ended = finished.outcome if finished.outcome != "exited" else f"status {finished.returncode}"
    return f"ended by {ended}"


def _outcomes(coverage: Coverage, least: int) -> frozenset[BranchOutcome]:
    """Return the branches that were taken at least `least` times."""
    return frozenset(
        BranchOutcome(function.name, branch.line, number)
        for function in coverage.functions
        for number, branch in enumerate(function.branches)
        if branch.count >= least
    )


def numbers_of(tried: Sequence[Tried]) -> list[int]:
    """The numbers of these cases."""
    return [one.number for one in tried]


def enough(left: Collection[object], tried: Sequence[Tried]) -> bool:
    """Return whether the remaining cases are enough for a suite, and at least half of those tried."""
    return len(left) >= max(LEAST_KEPT, len(tried) / 2)
