"""Recorders: programs that print the outputs of their cases, run on the CPU runtime."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.coverage.measure import Instrumented, instrumented
from kernelmill.execution.checks import PLAIN, CheckName, named
from kernelmill.execution.compiling.automatic_variables import initialized
from kernelmill.execution.compiling.source_mirror import gather
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import Build, Given, ProgramSources, single
from kernelmill.records import Program
from kernelmill.records.reasons import CasesReason
from kernelmill.sandbox import Finished, Limits
from stages.cases.recording.output_parser import Rows, observed

COMPILING = Limits(wall_seconds=300, memory_mib=4096)
RUNNING = Limits(wall_seconds=600, cpu_seconds=20, memory_mib=4096)
"""Cases take less than a tenth of this processor time; one that reaches it runs endlessly, on a busy machine too."""


class NoSuiteError(Exception):
    """A program has no suite; the funnel counts the reason, and the detail is for readers."""

    def __init__(self, reason: CasesReason, detail: str = "") -> None:
        self.reason, self.detail = reason, detail
        super().__init__(f"{reason}: {detail}")


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
        compiling = replace(backend, check=way, extra=(*backend.extra, *initialized(backend, "zero")))
        build = instrumented(compiling, single(program.name, text, into), into, COMPILING)
        if isinstance(build, Instrumented):
            return Recorder(build=build.build, backend=compiling, instrumented=build, sanitizes=way is not PLAIN)
        failure = build.detail if build.state == "failed" else ""
    if failure:
        raise NoSuiteError(CasesReason.DOES_NOT_COMPILE_FOR_CPU, failure)
    into = folder / "uncovered"
    plain = plainly(single(program.name, text, into), backend, into, initialized(backend, "zero"))
    return Recorder(build=plain, backend=backend, instrumented=None, sanitizes=False)


def plainly(sources: ProgramSources, backend: Cpu, folder: Path, flags: tuple[str, ...] = ()) -> Build:
    """Return the build of a program, compiled without optimization and with these flags.

    Raises `NoSuiteError` if it does not compile.
    """
    build = backend.compile_in(folder, sources, gather(sources), COMPILING, ("-O0", *flags))
    if build.executable is None:
        errors = "; ".join(f"{each.line}: {each.message}" for each in build.diagnostics[:1])
        raise NoSuiteError(CasesReason.DOES_NOT_COMPILE_FOR_CPU, errors or build.detail)
    return build


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


def succeed(recorder: Recorder, numbers: Sequence[int]) -> bool:
    """Return whether cases succeed, one after another in one process."""
    return set(numbers) <= set(_together(recorder, "plain", numbers))


def _together(recorder: Recorder, order: CheckName, numbers: Sequence[int]) -> Rows:
    finished = ran(recorder.build, recorder.backend, Given(arguments=tuple(map(str, numbers))), order)
    return observed(finished.text) if finished.succeeded else {}
