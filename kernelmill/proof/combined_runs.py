"""All checks of a suite in as few runs as possible: a clean run in several settings at once is clean in each of them.

Where a combined run is not clean, its checks are run one by one, so that findings and messages are those of one check.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.coverage.judging import Coverage
from kernelmill.coverage.measure import Instrumented, Measured
from kernelmill.execution import checking
from kernelmill.execution.checking import Job, Result
from kernelmill.execution.checks import CHECKS, PLAIN, Check, CheckName, named
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import Build, ProgramSources, Run
from kernelmill.hip_cpu.build import Configuration

Builds = Mapping[Configuration, Build]
_WITH_COUNTS: tuple[CheckName, ...] = ("plain", "barriers", "leaks")
"""The checks of the run that counts: they do not change in which order threads run, nor what memory holds."""
_SHUFFLED: tuple[CheckName, ...] = ("random", "poison")
_SEPARATE: tuple[CheckName, ...] = ("reverse", "sanitize", "race")


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """The results of all checks, the builds that they ran, and the coverage of the plain run."""

    backend: Cpu
    """Runs the builds."""
    results: tuple[Result, ...]
    builds: Builds
    coverage: Coverage
    plain: Run | None = None
    """The plain run, if it was clean."""


def checked(
    backend: Cpu, job: Job, counting: Instrumented | Coverage, instrumented: ProgramSources, folder: Path
) -> Checked:
    """Run a program through all checks; the build for coverage serves those that do not need their own.

    These compile the program `instrumented`.
    """
    if isinstance(counting, Coverage):
        builds = checking.builds(backend, job, CHECKS, folder)
        results = checking.check(backend, job, CHECKS, known=builds)
        return Checked(backend=backend, results=results, builds=builds, coverage=counting)
    bare = replace(job, program=instrumented)
    builds = checking.builds(backend, bare, CHECKS, folder, known={PLAIN.build: _uncounted(counting)})
    measured = counted(counting, job)
    plain = Run(backend=backend.name, finished=measured.finished)
    if measured.finished.error_text or not measured.finished.succeeded:
        results = checking.check(backend, job, CHECKS, known=builds)
        clean = results[0].state == "clean"
        coverage = counting.run(job.given, job.running).coverage if clean else Coverage(state="failed")
        return Checked(backend=backend, results=results, builds=builds, coverage=coverage)
    found = _each(_WITH_COUNTS, checking.result_of("plain", counting.build, plain))
    wanted = tuple(map(named, _SEPARATE))
    for result in checking.check(backend, job, (_combined(_SHUFFLED), *wanted), known=builds, plain=plain):
        found |= {result.check: result} if result.check in _SEPARATE else _each(_SHUFFLED, result)
    if found[_SHUFFLED[0]].state != "clean":
        again = checking.check(backend, job, tuple(map(named, _SHUFFLED)), known=builds, plain=plain)
        found |= {result.check: result for result in again}
    return Checked(
        backend=backend,
        results=tuple(found[each.name] for each in CHECKS),
        builds=builds,
        coverage=measured.coverage,
        plain=plain,
    )


def succeeds(backend: Cpu, job: Job, counting: Instrumented) -> bool:
    """Whether a program is clean in the runs of the build that counts, which are those of all thread orders."""
    measured = counted(counting, job)
    if not measured.finished.succeeded:
        return False
    plain = Run(backend=backend.name, finished=measured.finished)
    wanted = (_combined(_SHUFFLED), *(named(name) for name in _SEPARATE if named(name).build == PLAIN.build))
    results = checking.check(backend, job, wanted, known={PLAIN.build: _uncounted(counting)}, plain=plain)
    return all(result.state == "clean" for result in results)


def _uncounted(counting: Instrumented) -> Build:
    """The build that counts, for other runs, which leave no counts.

    The variables for that are no part of other builds: the memo may know what these give.
    """
    return replace(counting.build, always=counting.reader.environment(Path()))


def counted(counting: Instrumented, job: Job) -> Measured:
    """The run of a program that counts, in the settings of all checks that it serves."""
    counter = replace(counting, backend=replace(counting.backend, check=_combined(_WITH_COUNTS)))
    return counter.run(job.given, job.running)


def _combined(names: tuple[CheckName, ...]) -> Check:
    """One check in the settings of several that share a build."""
    parts = [named(name) for name in names]
    return parts[0]._replace(environment=tuple(pair for part in parts for pair in part.environment))


def _each(names: tuple[CheckName, ...], result: Result) -> dict[str, Result]:
    """The result of a combined run as that of each check."""
    return {name: replace(result, check=name) for name in names}
