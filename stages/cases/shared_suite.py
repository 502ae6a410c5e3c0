"""The suite of an instance of a kernel with the cases of another one, as far as they are right for it, too."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.derived_references.reference import Arithmetic, NotTestableError
from kernelmill.execution.cpu import Cpu
from kernelmill.proof.proving import passes_sanitizers, passes_tests
from kernelmill.records import Program, RejectedCase, Suite
from stages.cases.design.weaknesses import weaknesses
from stages.cases.inputs.contents import LARGE_INTEGERS, THOUSANDS
from stages.cases.recording.attempts import MOST_SHARED_EXECUTIONS, Attempt, BranchOutcome, Tried, tried_cases
from stages.cases.recording.judging import Judged, judge
from stages.cases.recording.recorder import NoSuiteError, Recorder, recorder_of
from stages.cases.recording.reference_comparison import ROUNDING_DECIDES
from stages.cases.sharing import SharedCases, in_sizes_of
from stages.cases.text import program as programs

MOST_LEFT_OUT = 0.25
"""The largest share of the cases of another instance that may be left out because they fail with this one."""
_INEXACT = frozenset({"wide", "unit"})
"""Contents in whose place integers have exact results more often."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shared:
    """The cases of another instance, run with this one."""

    given: SharedCases
    attempt: Attempt
    judged: Judged

    @property
    def left_out(self) -> tuple[RejectedCase, ...]:
        """The cases that fail or differ."""
        return (*self.attempt.rejected_cases, *self.judged.rejected)

    @property
    def is_enough(self) -> bool:
        """Whether most cases are left, one of them typical, and those that fail show no branch that others do not."""
        failing = {one.case for one in _failing(self.left_out)}
        others = [one for one in self.attempt.tried if one.case not in failing]
        typical = any(one.case.kind == "typical" for one in self.judged.tried)
        return typical and _is_most(self.given, self.left_out) and _reached(others) == _reached(self.attempt.tried)


def with_shared(
    program: Program, given: SharedCases, backend: Cpu, folder: Path, arithmetics: Sequence[Arithmetic]
) -> Suite | None:
    """The suite of a program with the cases of another instance; none where too many of these fail or differ.

    Cases in which rounding decides have integers here, since in another precision these are others, and are left out
    where that does not help. So are large integers that the kernel does not cope with, since the leading instance need
    not have any, and a few other cases that show no branch that the rest does not.
    """
    runs = _Runs(program=program, backend=backend, folder=folder, arithmetics=arithmetics)
    try:
        found = _best(given, runs.unrecorded)
        if found is not None and found.is_enough and not _failing(found.left_out):
            made = _suite(program, found)
            if passes_sanitizers(made, backend, folder / "sanitize") and passes_tests(made, backend, folder / "tests"):
                return made
        found = _best(given, runs.recorded)
        return _suite(program, found) if found is not None and found.is_enough else None
    except (NotTestableError, NoSuiteError):
        return None


def _best(given: SharedCases, run: Callable[[SharedCases, str], _Shared | None]) -> _Shared | None:
    """The cases of another instance, with integers if more of them are right then; none where few cases succeed."""
    found = run(given, "first")
    if found is None:
        return None
    exact = _with_integers(given, found.judged.rejected)
    again = None if exact is given else run(exact, "exact")
    return again if again is not None and len(again.left_out) < len(found.left_out) else found


@dataclass(frozen=True, slots=True, kw_only=True)
class _Runs:
    """Runs of the cases of another instance with this one."""

    program: Program
    backend: Cpu
    folder: Path
    arithmetics: Sequence[Arithmetic]

    def unrecorded(self, given: SharedCases, name: str) -> _Shared | None:
        """Compare the results of cases with a reference alone; none where not all of them succeed.

        The recorder of the other instance, with sanitizers and coverage, has run these cases in the same code. For this
        one, the check of the proof with sanitizers is enough, unless a case fails: then it counts what others reach.
        """
        tried = (
            Tried(number=number, case=case, reached=frozenset(), has_effect=True)
            for number, case in enumerate(given.cases)
        )
        attempt = Attempt(tried=tuple(tried), rows={}, branches=frozenset(), rejected_cases=(), executions=0)
        try:
            found = self._judged(given, attempt, None, self.folder / "unrecorded" / name)
        except NoSuiteError:
            return None
        return None if found.judged.compared is None else found

    def recorded(self, given: SharedCases, name: str) -> _Shared | None:
        """Run the cases in a recorder; none where it is not worth while to compare their results."""
        into = self.folder / name
        printing = programs.recorder(self.program, given.cases)
        recorder = recorder_of(self.program, printing, self.backend, into / "recorder")
        attempt = tried_cases(recorder, given.cases, range(len(given.cases)), MOST_SHARED_EXECUTIONS)
        if not _is_most(given, attempt.rejected_cases):
            return None
        return self._judged(given, attempt, recorder, into)

    def _judged(self, given: SharedCases, attempt: Attempt, recorder: Recorder | None, into: Path) -> _Shared:
        judged = judge(
            self.program,
            given.cases,
            attempt,
            recorder,
            backend=self.backend,
            folder=into,
            arithmetics=self.arithmetics,
        )
        return _Shared(given=given, attempt=attempt, judged=judged)


def _with_integers(given: SharedCases, rejected: Sequence[RejectedCase]) -> SharedCases:
    """The cases with integers in those that are rejected; the same object where there are none to exchange."""
    failing = [one.case for one in rejected if one.case.contents in _INEXACT]
    if not failing:
        return given
    exact = (
        replace(case, contents="whole", label=f"{case.label}, integers") if case in failing else case
        for case in given.cases
    )
    return replace(given, cases=tuple(exact))


def _suite(program: Program, found: _Shared) -> Suite:
    given, judged = found.given, found.judged
    made = judged.recorded.suite(judged.tried, judged.compared, judged.precise)
    rejected = (*given.rejected, *found.left_out)
    return replace(
        made,
        rejected_cases=rejected,
        weaknesses=weaknesses(in_sizes_of(program, made.cases), made.cases, rejected),
        inputs_tried=given.inputs_tried,
    )


def _is_most(given: SharedCases, left_out: Sequence[RejectedCase]) -> bool:
    """Whether most cases of another instance are left without these."""
    return len(_failing(left_out)) <= MOST_LEFT_OUT * len(given.cases)


def _failing(left_out: Sequence[RejectedCase]) -> list[RejectedCase]:
    return [one for one in left_out if not _may_be_left_out(one)]


def _reached(tried: Sequence[Tried]) -> frozenset[BranchOutcome]:
    return frozenset[BranchOutcome]().union(*(one.reached for one in tried))


def _may_be_left_out(one: RejectedCase) -> bool:
    """Whether a rejected case says nothing about the others of the leading instance."""
    return one.reason.startswith(ROUNDING_DECIDES) or one.case.contents in (LARGE_INTEGERS, THOUSANDS)
