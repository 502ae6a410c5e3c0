"""Line and branch coverage of kernels by a run of a program, for each instance of a template.

Measured with gcov for g++ and with source-based coverage for clang; both become the same records. Optimization is off,
so that lines are those of the source. Host code is not included.
"""

import bisect
import functools
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic.dataclasses import dataclass as record

from kernelmill.coverage import gcov, llvm_cov
from kernelmill.coverage.probes import STRICT, Branch, Covered, Reader, Tools, copy_regular
from kernelmill.execution import checking, series
from kernelmill.execution.checking import Job
from kernelmill.execution.checks import PLAIN
from kernelmill.execution.cpu import TREE, Cpu
from kernelmill.execution.protocol import Build, Given, ProgramSources
from kernelmill.execution.remembered import ended, run_key
from kernelmill.execution.series import Confinement, OneRun, run_each
from kernelmill.execution.source_mirror import Gathered, gather, mirrored_names, named
from kernelmill.hip_cpu import scan
from kernelmill.hip_cpu.build import Family
from kernelmill.sandbox import Finished, Limits
from kernelmill.storage import memo, workcache
from kernelmill.storage.memoize import code_version

Kind = Literal["kernel", "device"]
_ATTRIBUTES = r"(?:__launch_bounds__|__attribute__|alignas|decltype)"
_DEVICE = re.compile(
    rf"__device__(?:[^;{{}}()=]|{_ATTRIBUTES}\s*\((?:[^()]|\([^()]*\))*\))*?\b(?!{_ATTRIBUTES})(\w+)\s*\("
)
_TEXTS = 16
"""Texts whose functions and lines are remembered: those of one program, which many runs are judged by."""
_BRACKETS = frozenset("{}()[];")
_BASE = re.compile(r"(operator\W+|~?[A-Za-z_]\w*)\s*(?=[<(]|$)")
_NOT_OWN = ".*/kernelmill/hip_cpu/include/.*;/usr/include/.*;/usr/lib/.*"
"""The runtime's headers and the system's, whose functions are never reported."""
_FLAGS: Mapping[Family, tuple[str, ...]] = {
    Family.GCC: ("-O0", "--coverage", f"-fprofile-exclude-files={_NOT_OWN}"),
    Family.CLANG: ("-O0", "-fprofile-instr-generate", "-fcoverage-mapping"),
}
"""The flags of compilers that measure coverage; zig comes without the library."""


@record(frozen=True, slots=True, kw_only=True, config=STRICT)
class Line:
    """A line with code, and how often it ran."""

    line: int
    count: int


@record(frozen=True, slots=True, kw_only=True, config=STRICT)
class FunctionCoverage:
    """The coverage of a kernel or device function, or of one instance of a template."""

    name: str
    """The signature, with template arguments."""
    function: str
    """The declared name."""
    kind: Kind
    path: str
    line: int
    calls: int
    lines: tuple[Line, ...]
    branches: tuple[Branch, ...]

    @property
    def missed(self) -> tuple[int, ...]:
        """The lines that never ran."""
        return tuple(line.line for line in self.lines if line.count == 0)


@record(frozen=True, slots=True, kw_only=True, config=STRICT)
class Coverage:
    """The coverage of one run of a program."""

    state: Literal["measured", "unchecked", "failed"]
    """`unchecked`: this compiler, or what is installed of it, cannot measure; `failed`: the program does not compile,
    or its run left no counts."""
    detail: str = ""
    """Why it was not measured, or how the run ended."""
    functions: tuple[FunctionCoverage, ...] = ()
    lines: int = 0
    lines_covered: int = 0
    branches: int = 0
    branches_covered: int = 0


def measure(backend: Cpu, job: Job) -> Coverage:
    """Compile a program for coverage, run it once, and return its coverage.

    Raises `InputError` if a source cannot be read.
    """
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
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

    def run_each(self, arguments: Sequence[str], limits: Limits) -> list[Measured]:
        """Run the program once with each of these arguments, in one confined process, and return their results.

        The limits are those of one run.
        """
        given = Given(arguments=("each of", *arguments))
        counted = self._recalled(given, limits, lambda: tuple(self._run_each(arguments, limits)))
        return [self._measured(one) for one in counted.runs]

    def _recalled(self, given: Given, limits: Limits, make: Callable[[], tuple["_Counted", ...]]) -> "_Series":
        def made() -> _Series:
            return _Series(runs=make())

        if not self.backend.remembers(self.build):
            return made()
        modules = (type(self.reader).__module__, series.__name__)
        code = "".join([*map(code_version, modules), _DEVICE.pattern, _BASE.pattern])
        key = run_key(self.build, given, limits, {**self._variables(limits), "code": code})
        return memo.recalled("coverage", key, _Series, made, _lasting)

    def _variables(self, limits: Limits) -> dict[str, str]:
        return {**self.backend.run_environment, **self.backend.sanitizer_options(limits)}

    def _measured(self, counted: "_Counted") -> Measured:
        return Measured(_judged(self.gathered, counted.functions, counted.finished), counted.finished)

    def _run(self, given: Given, limits: Limits) -> "_Counted":
        executable = self._made()
        with tempfile.TemporaryDirectory(prefix="counts-", dir=self.folder) as name:
            counts = Path(name)
            finished = self.backend.runner(
                [str(executable), *given.arguments],
                read=self._readable,
                write=[counts],
                limits=self.backend.limits_within(limits),
                environment={**self._variables(limits), **self.reader.environment(counts)},
                cwd=self.backend.folder or counts,
                stdin=given.stdin,
            )
            (functions,) = self._read([counts])
        return _Counted(finished=finished, functions=functions)

    def _run_each(self, arguments: Sequence[str], limits: Limits) -> Iterator["_Counted"]:
        executable = self._made()
        with tempfile.TemporaryDirectory(prefix="counts-", dir=self.folder) as name:
            places = [Path(name) / str(number) for number, _ in enumerate(arguments)]
            runs = [
                OneRun(arguments=(argument,), variables=self.reader.environment(counts))
                for argument, counts in zip(arguments, places, strict=True)
            ]
            confinement = Confinement(
                runner=self.backend.runner,
                read=self._readable,
                write=Path(name),
                limits=self.backend.limits_within(limits),
                environment=self._variables(limits),
            )
            results = run_each(executable, runs, confinement)
            functions = self._read(places[: len(results)])
        yield from (_Counted(finished=one, functions=each) for one, each in zip(results, functions, strict=True))
        # All runs together exceeded a limit: those without a result are run separately.
        for argument in arguments[len(results) :]:
            yield self._run(Given(arguments=(argument,)), limits)

    def _made(self) -> Path:
        executable = self.backend.made(self.build).executable
        assert executable is not None
        return executable

    @property
    def _readable(self) -> list[Path]:
        return [self.folder, *self.backend.readable, *([self.backend.folder] if self.backend.folder else [])]

    def _read(self, places: Sequence[Path]) -> list[tuple[Covered, ...]]:
        """Return the program's kernels and device functions that each run counted."""
        names, own = mirrored_names(self.gathered, self.folder / TREE), tuple(self.gathered.names.values())

        def name_of(path: str) -> str | None:
            return names.get(path) or named(path, own)

        with tempfile.TemporaryDirectory(prefix="counted-", dir=self.folder) as name:
            copies = [Path(name) / str(number) for number, _ in enumerate(places)]
            for counts, copy in zip(places, copies, strict=True):
                copy_regular(counts, copy)
            read = self.reader.read(self.tools, self.folder, copies, functools.cache(name_of))
        scope = _scope(self.gathered)
        return [tuple(each for each in one if scope.kind(base_name(each.name)) is not None) for one in read]


@record(frozen=True, slots=True, kw_only=True, config=memo.BYTES)
class _Counted:
    """What a run counted: the program's kernels and device functions; their files are named as in messages."""

    finished: Finished
    functions: tuple[Covered, ...]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scope:
    """The names of a program's own kernels and device functions."""

    kernels: frozenset[str]
    device: frozenset[str]

    def kind(self, function: str) -> Kind | None:
        return "kernel" if function in self.kernels else "device" if function in self.device else None


_READERS: Mapping[Family, Reader] = {Family.GCC: gcov.READER, Family.CLANG: llvm_cov.READER}


def _not_built(build: Build) -> Coverage:
    said = "; ".join(f"{each.path}:{each.line}: {each.message}" for each in build.diagnostics[:1])
    return Coverage(state="unchecked" if build.state == "unchecked" else "failed", detail=build.detail or said)


def _judged(gathered: Gathered, covered: Sequence[Covered], finished: Finished) -> Coverage:
    whole = finished.outcome == "exited" and finished.returncode == 0
    how = "" if whole else f"the run {checking.ended(finished.returncode, finished.outcome)}"
    if not covered:
        return Coverage(state="failed", detail=f"{how or 'the run'} left no counts" if how else "there are no counts")
    scope, code = _scope(gathered), {gathered.names[path]: code_lines(text) for path, text in gathered.texts.items()}
    kept = tuple(
        _function(each, kind, code[each.path])
        for each in merged(covered)
        if (kind := scope.kind(base_name(each.name))) is not None
    )
    return of_functions(kept, detail=how)


def _scope(gathered: Gathered) -> _Scope:
    device = frozenset(name for text in gathered.texts.values() for name in _device_functions(text))
    return _Scope(kernels=gathered.kernels, device=device)


@functools.lru_cache(maxsize=_TEXTS)
def _device_functions(text: str) -> frozenset[str]:
    return frozenset(_DEVICE.findall(text))


def of_functions(functions: tuple[FunctionCoverage, ...], *, detail: str = "") -> Coverage:
    """Return the coverage of these functions, with its totals."""
    return Coverage(
        state="measured",
        detail=detail,
        functions=functions,
        lines=sum(len(each.lines) for each in functions),
        lines_covered=sum(line.count > 0 for each in functions for line in each.lines),
        branches=sum(len(each.branches) for each in functions),
        branches_covered=sum(branch.count > 0 for each in functions for branch in each.branches),
    )


def _function(covered: Covered, kind: Kind, code: frozenset[int]) -> FunctionCoverage:
    return FunctionCoverage(
        name=covered.name,
        function=base_name(covered.name),
        kind=kind,
        path=covered.path,
        line=covered.line,
        calls=covered.calls,
        lines=tuple(Line(line=line, count=count) for line, count in sorted(covered.lines.items()) if line in code),
        branches=covered.branches,
    )


def merged(functions: Iterable[Covered]) -> tuple[Covered, ...]:
    """Return each function once, with its counts in all translation units added up, in the order of lines."""
    found: dict[tuple[str, int, str], Covered] = {}
    for each in functions:
        key = (each.path, each.line, each.name)
        found[key] = _added(found[key], each) if key in found else each
    return tuple(found[key] for key in sorted(found))


def _added(one: Covered, other: Covered) -> Covered:
    lines = {line: one.lines.get(line, 0) + other.lines.get(line, 0) for line in {*one.lines, *other.lines}}
    same = [each.line for each in one.branches] == [each.line for each in other.branches]
    branches = (
        tuple(Branch(line=a.line, count=a.count + b.count) for a, b in zip(one.branches, other.branches, strict=True))
        if same
        else one.branches
    )
    return replace(one, calls=one.calls + other.calls, lines=lines, branches=branches)


@functools.lru_cache(maxsize=_TEXTS)
def code_lines(text: str) -> frozenset[int]:
    """Return the lines of the original file that hold more than comments, brackets and directives.

    The first line of `text` only names the file. Compilers differ in which other lines they count.
    """
    key = workcache.key(code_version(scan.__name__), text.encode("utf-8", "surrogateescape"))
    return frozenset(memo.recalled("lines", key, tuple[int, ...], lambda: _code_lines(text), lambda _: True))


def _code_lines(text: str) -> tuple[int, ...]:
    starts = [0, *(found.end() for found in re.finditer("\n", text))]
    tokens = (token for token in scan.tokens(text) if not token.directive and token.text not in _BRACKETS)
    return tuple(sorted({bisect.bisect_right(starts, token.start) - 1 for token in tokens}))


@functools.lru_cache(maxsize=1024)
def base_name(signature: str) -> str:
    """Return the declared name of a function, such as `scale` for `void a::scale<float, 2>(float*, int)`."""
    plain = signature.replace("(anonymous namespace)::", "")
    found = _BASE.search(plain)
    return found[1] if found else plain
