"""Recorders: programs that print the outputs of their cases, run on the CPU runtime."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, NamedTuple

from kernelmill.coverage.judging import Coverage
from kernelmill.coverage.measure import Instrumented, instrumented
from kernelmill.execution import findings
from kernelmill.execution.checks import PLAIN, CheckName, named
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import Build, Given, ProgramSources, single
from kernelmill.execution.source_mirror import gather
from kernelmill.hip_cpu.build import Family
from kernelmill.records import Case, Program, RejectedCase, Summary
from kernelmill.records.reasons import CasesReason
from kernelmill.records.suites import TOO_MUCH_WORK
from kernelmill.sandbox import Finished, Limits
from stages.cases.recording.output_parser import observed

COMPILING = Limits(wall_seconds=300, memory_mib=4096)
RUNNING = Limits(wall_seconds=600, cpu_seconds=20, memory_mib=4096)
"""Cases take less than a tenth of this processor time; one that reaches it runs endlessly, on a busy machine too."""
MOST_EXECUTIONS = 1_500_000
"""Line executions of a kernel and its functions in a case; under the access checker, that many take about a second."""
_INITIALIZES: Mapping[Family, int] = {Family.GCC: 12, Family.CLANG: 16}
"""The first versions of compilers that can initialize automatic variables."""
Rows = Mapping[int, Mapping[str, Summary]]
"""Outputs by case and name."""


class NoSuiteError(Exception):
    """A program has no suite; the funnel counts the reason, and the detail is for readers."""

    def __init__(self, reason: CasesReason, detail: str = "") -> None:
        self.reason, self.detail = reason, detail
        super().__init__(f"{reason}: {detail}")


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorder:
    """A program that prints the outputs of its cases."""

    build: Build
    backend: Cpu
    """The backend that compiled it."""
    instrumented: Instrumented | None
    """The build with coverage; None if this compiler cannot measure it."""
    sanitizes: bool


def recorder_of(program: Program, text: str, backend: Cpu, folder: Path) -> Recorder:
    """Return the recorder of a program, with coverage and sanitizers if this compiler supports them."""
    failure = ""
    for way in (named("sanitize"), PLAIN):
        into = folder / way.name
        compiling = replace(backend, check=way, extra=(*backend.extra, *variables(backend, "zero")))
        build = instrumented(compiling, single(program.name, text, into), into, COMPILING)
        if isinstance(build, Instrumented):
            return Recorder(build=build.build, backend=compiling, instrumented=build, sanitizes=way is not PLAIN)
        failure = build.detail if build.state == "failed" else ""
    if failure:
        raise NoSuiteError(CasesReason.DOES_NOT_COMPILE_FOR_CPU, failure)
    into = folder / "uncovered"
    plain = plainly(single(program.name, text, into), backend, into, variables(backend, "zero"))
    return Recorder(build=plain, backend=backend, instrumented=None, sanitizes=False)


def variables(backend: Cpu, value: Literal["zero", "pattern"]) -> tuple[str, ...]:
    """The flags that initialize automatic variables to zeros or to a pattern; none if this compiler has none."""
    first = _INITIALIZES.get(backend.compiler.called.family)
    supported = first is not None and int(backend.version.partition(".")[0]) >= first
    return (f"-ftrivial-auto-var-init={value}",) if supported else ()


def plainly(sources: ProgramSources, backend: Cpu, folder: Path, flags: tuple[str, ...] = ()) -> Build:
    """Return the build of a program, compiled without optimization and with these flags.

    Raises `NoSuiteError` if it does not compile.
    """
    build = backend.compile_in(folder, sources, gather(sources), COMPILING, ("-O0", *flags))
    if build.executable is None:
        errors = "; ".join(f"{each.line}: {each.message}" for each in build.diagnostics[:1])
        raise NoSuiteError(CasesReason.DOES_NOT_COMPILE_FOR_CPU, errors or build.detail)
    return build


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


def tried_cases(recorder: Recorder, cases: Sequence[Case], numbers: Sequence[int]) -> Attempt:
    """Return the results of the cases with these numbers, each run separately.

    A case other than the typical ones is rejected if it executes more lines than `MOST_EXECUTIONS`, a count that does
    not depend on the machine.
    """
    tried: list[Tried] = []
    rejected_cases: list[RejectedCase] = []
    rows: dict[int, Mapping[str, Summary]] = {}
    branches: set[BranchOutcome] = set()
    total = 0
    for number, (coverage, finished) in zip(numbers, _runs(recorder, numbers), strict=True):
        reached = frozenset[BranchOutcome]()
        if coverage is not None:
            branches |= _outcomes(coverage, least=0)
            reached = _outcomes(coverage, least=1)
        case, outputs = cases[number], observed(finished.text)
        executions = 0 if coverage is None else _executions(coverage)
        if not finished.succeeded or number not in outputs:
            rejected_cases.append(RejectedCase(case=case, reason=_why(finished)))
        elif executions > MOST_EXECUTIONS and case.kind != "typical":
            reason = f"{TOO_MUCH_WORK}: {executions} line executions, at most {MOST_EXECUTIONS}"
            rejected_cases.append(RejectedCase(case=case, reason=reason))
        else:
            tried.append(Tried(number=number, case=case, reached=reached))
            rows[number] = outputs[number]
            total += executions
    return Attempt(
        tried=tuple(tried),
        rows=rows,
        branches=frozenset(branches),
        rejected_cases=tuple(rejected_cases),
        executions=total,
    )


def _runs(recorder: Recorder, numbers: Sequence[int]) -> Iterator[tuple[Coverage | None, Finished]]:
    if recorder.instrumented is not None:
        yield from recorder.instrumented.run_each([str(number) for number in numbers], RUNNING)
    else:
        for number in numbers:
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


def ran(build: Build, backend: Cpu, given: Given, order: CheckName = "plain") -> Finished:
    """Run a build of the backend under a thread order."""
    ordered = replace(build, environment=replace(backend, check=named(order)).run_environment)
    return backend.run(ordered, given, RUNNING).finished


def again(recorder: Recorder, order: CheckName, numbers: Sequence[int]) -> Rows:
    """Return the outputs of the cases that succeed under another thread order.

    Raises `NoSuiteError` if there are none.
    """
    outputs = _together(recorder, order, numbers)
    if not set(numbers) <= set(outputs):  # one of them ended the run
        outputs = {number: rows for one in numbers for number, rows in _together(recorder, order, (one,)).items()}
    if not outputs:
        raise NoSuiteError(CasesReason.FAILS_IN_ANOTHER_ORDER, order)
    return outputs


def _together(recorder: Recorder, order: CheckName, numbers: Sequence[int]) -> Rows:
    finished = ran(recorder.build, recorder.backend, Given(arguments=tuple(map(str, numbers))), order)
    return observed(finished.text) if finished.succeeded else {}
