"""Line and branch coverage of kernels by a run of a program, for each instance of a template.

Measured with gcov for g++ and with source-based coverage for clang; both become the same records. Optimization is off,
so that lines are those of the source. Host code is not included.
"""

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from pydantic.dataclasses import dataclass as record

from kernelmill.coverage import device_functions, gcov, llvm_cov
from kernelmill.coverage.judging import BASE, Coverage, base_name, judged, scope_of
from kernelmill.coverage.probes import Covered, Reader, Tools, copy_regular
from kernelmill.execution import checking, series
from kernelmill.execution.checking import Job
from kernelmill.execution.checks import PLAIN
from kernelmill.execution.compiling.source_mirror import Gathered, gather, mirrored_names, named
from kernelmill.execution.cpu import TREE, Cpu
from kernelmill.execution.protocol import Build, Given, ProgramSources
from kernelmill.execution.remembered import ended, run_key
from kernelmill.execution.series import Confinement, Forking, OneRun, run_each
from kernelmill.hip_cpu.build import Family
from kernelmill.sandbox import Finished, Limits
from kernelmill.storage import memo
from kernelmill.storage.memoize import source_version
from kernelmill.storage.scratch import scratch_folder

_NOT_OWN = ".*/kernelmill/hip_cpu/include/.*;/usr/include/.*;/usr/lib/.*"
"""The runtime's headers and the system's, whose functions are never reported."""
_FLAGS: Mapping[Family, tuple[str, ...]] = {
    Family.GCC: ("-O0", "--coverage", f"-fprofile-exclude-files={_NOT_OWN}"),
    Family.CLANG: ("-O0", "-fprofile-instr-generate", "-fcoverage-mapping"),
}
"""The flags of compilers that measure coverage; zig comes without the library."""


def measure(backend: Cpu, job: Job) -> Coverage:
    """Compile a program for coverage, run it once, and return its coverage.

    Raises `InputError` if a source cannot be read.
    """
    with scratch_folder() as scratch:
        made = instrumented(replace(backend, check=PLAIN), job.program, Path(scratch), job.compiling)
        return made if isinstance(made, Coverage) else made.run(job.given, job.running).coverage


class Measured(NamedTuple):
    """The coverage of a run, and how it ended."""

    coverage: Coverage
    finished: Finished


@dataclass(frozen=True, slots=True, kw_only=True)
class Instrumented:
    """A program compiled for coverage, which can be run many times."""

    backend: Cpu
    reader: Reader
    tools: Tools
    gathered: Gathered
    folder: Path
    build: Build

    def run(self, given: Given, limits: Limits) -> Measured:
        """Run the program once, and return the coverage of that run alone."""
        counted = self._recalled(given, limits, lambda: (self._run(given, limits),))
        return self._measured(counted.runs[0])

    def run_each(self, runs: Sequence[OneRun], limits: Limits) -> list[Measured]:
        """Carry out these runs of the program in one confined process, and return their results.

        The limits are those of one run.
        """
        given = Given(arguments=("each of", *(part for one in runs for part in (*one.arguments, repr(one.variables)))))
        counted = self._recalled(given, limits, lambda: tuple(self._run_each(runs, limits)))
        return [self._measured(one) for one in counted.runs]

    def _recalled(self, given: Given, limits: Limits, make: Callable[[], tuple["_Counted", ...]]) -> "_Series":
        def made() -> _Series:
            return _Series(runs=make())

        if not self.backend.remembers(self.build):
            return made()
        modules = (type(self.reader).__module__, series.__name__, device_functions.__name__)
        code = "".join([*map(source_version, modules), BASE.pattern])
        key = run_key(self.build, given, limits, {**self._variables(limits), "code": code})
        return memo.recalled("coverage", key, _Series, made, _lasting)

    def _variables(self, limits: Limits) -> dict[str, str]:
        return {**self.backend.run_environment, **self.backend.sanitizer_options(limits, with_lines=False)}

    def _measured(self, counted: "_Counted") -> Measured:
        if counted.left_counts:
            coverage = judged(self.gathered, counted.functions, detail=_how(counted.finished))
        else:
            coverage = Coverage(state="failed", detail=_without_counts(counted.finished))
        return Measured(coverage, counted.finished)

    def _run(self, given: Given, limits: Limits, variables: Mapping[str, str] = MappingProxyType({})) -> "_Counted":
        executable = self._made()
        with scratch_folder(prefix="counts-", parent=self.folder) as name:
            counts = Path(name)
            finished = self.backend.runner(
                [str(executable), *given.arguments],
                read=self._readable,
                write=[counts],
                limits=self.backend.limits_within(limits),
                environment={**self._variables(limits), **variables, **self.reader.environment(counts)},
                cwd=self.backend.folder or counts,
                stdin=given.stdin,
            )
            (read,) = self._read([counts])
        return self._counted(finished, read)

    def _run_each(self, runs: Sequence[OneRun], limits: Limits) -> Iterator["_Counted"]:
        executable = self._made()
        with scratch_folder(prefix="counts-", parent=self.folder) as name:
            places = [Path(name) / str(number) for number, _ in enumerate(runs)]
            counting = [
                replace(one, variables={**one.variables, **self.reader.environment(counts)})
                for one, counts in zip(runs, places, strict=True)
            ]
            confinement = Confinement(
                runner=self.backend.runner,
                read=self._readable,
                write=Path(name),
                limits=self.backend.limits_within(limits),
                environment=self._variables(limits),
                forking=self._forking(limits),
            )
            results = run_each(executable, counting, confinement)
            read = self._read(places[: len(results)])
        yield from map(self._counted, results, read)
        # All runs together exceeded a limit: those without a result are run separately.
        for one in runs[len(results) :]:
            yield self._run(Given(arguments=one.arguments), limits, one.variables)

    def _forking(self, limits: Limits) -> Forking:
        """Return how runs may be forks: where sanitizers limit the memory, they do so by a thread."""
        by_sanitizers = self.backend.limits_within(limits).memory_mib is None
        return Forking(
            variables=self.backend.sanitizer_options(replace(limits, memory_mib=None), with_lines=False),
            most_mib=limits.memory_mib if by_sanitizers else None,
        )

    def _counted(self, finished: Finished, read: Sequence[Covered]) -> "_Counted":
        scope = scope_of(self.gathered)
        functions = tuple(each for each in read if scope.kind(base_name(each.name)) is not None)
        return _Counted(finished=finished, functions=functions, left_counts=bool(read))

    def _made(self) -> Path:
        executable = self.backend.made(self.build).executable
        assert executable is not None
        return executable

    @property
    def _readable(self) -> list[Path]:
        return [self.folder, *self.backend.readable, *([self.backend.folder] if self.backend.folder else [])]

    def _read(self, places: Sequence[Path]) -> list[list[Covered]]:
        """Return the functions of the program's own files that each run counted."""
        names, own = mirrored_names(self.gathered, self.folder / TREE), tuple(self.gathered.names.values())

        def name_of(path: str) -> str | None:
            return names.get(path) or named(path, own)

        with scratch_folder(prefix="counted-", parent=self.folder) as name:
            copies = [Path(name) / str(number) for number, _ in enumerate(places)]
            for counts, copy in zip(places, copies, strict=True):
                copy_regular(counts, copy)
            return self.reader.read(self.tools, self.folder, copies, functools.cache(name_of))


@record(frozen=True, slots=True, kw_only=True, config=memo.BYTES)
class _Counted:
    """What a run counted: the program's kernels and device functions; their files are named as in messages."""

    finished: Finished
    functions: tuple[Covered, ...]
    left_counts: bool
    """Whether the run left counts of any function of the program's own files."""


@record(frozen=True, slots=True, kw_only=True, config=memo.BYTES)
class _Series:
    """What each of several runs counted."""

    runs: tuple[_Counted, ...]


def _lasting(series: _Series) -> bool:
    return all(ended(one.finished) for one in series.runs)


def instrumented(backend: Cpu, program: ProgramSources, folder: Path, limits: Limits) -> Instrumented | Coverage:
    """Compile a program for coverage in a folder, or return why it cannot be measured.

    Sanitizers of the backend's check are included; their checks are branches too, which no correct run takes.

    Raises `InputError` if a source cannot be read.
    """
    family = backend.compiler.called.family
    if family not in _FLAGS:
        return Coverage(
            state="unchecked",
            detail=f"{backend.compiler.name} comes without the library of its profiles; g++ or clang has it",
        )
    tools = Tools(compiler=backend.compiler, runner=backend.runner)
    reader = _READERS[family]
    if missing := reader.missing(tools):
        return Coverage(
            state="unchecked",
            detail=f"{missing} is not here, which reads {backend.compiler.name}'s counts: {reader.remedy}",
        )
    gathered = gather(program)
    build = backend.compile_in(folder, program, gathered, limits, _FLAGS[family])
    if build.executable is None:
        return _not_built(build)
    return Instrumented(
        backend=backend,
        reader=reader,
        tools=tools,
        gathered=gathered,
        folder=folder,
        build=replace(build, files=tuple(sorted(gathered.names.values()))),
    )


_READERS: Mapping[Family, Reader] = {Family.GCC: gcov.READER, Family.CLANG: llvm_cov.READER}


def _not_built(build: Build) -> Coverage:
    said = "; ".join(f"{each.path}:{each.line}: {each.message}" for each in build.diagnostics[:1])
    return Coverage(state="unchecked" if build.state == "unchecked" else "failed", detail=build.detail or said)


def _how(finished: Finished) -> str:
    """Return how a run ended, in words; empty if it succeeded."""
    return "" if finished.succeeded else f"the run {checking.ended(finished.returncode, finished.outcome)}"


def _without_counts(finished: Finished) -> str:
    how = _how(finished)
    return f"{how} left no counts" if how else "there are no counts"
