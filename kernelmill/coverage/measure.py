"""Line and branch coverage of kernels by a run of a program, for each instance of a template.

Measured with gcov for g++ and with source-based coverage for clang; both become the same records. Optimization is off,
so that lines are those of the source. Host code is not included.
"""

import bisect
import re
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic.dataclasses import dataclass as record

from kernelmill.coverage import gcov, llvm_cov
from kernelmill.coverage.probes import STRICT, Branch, Covered, Reader, Tools
from kernelmill.execution import checking
from kernelmill.execution.checking import Job
from kernelmill.execution.checks import PLAIN
from kernelmill.execution.cpu import TREE, Cpu
from kernelmill.execution.protocol import Build, Given, ProgramSources
from kernelmill.execution.remembered import ended, run_key
from kernelmill.execution.source_mirror import Gathered, gather, mirrored_names, named
from kernelmill.hip_cpu import scan
from kernelmill.hip_cpu.build import Family
from kernelmill.sandbox import Finished, Limits
from kernelmill.storage import memo
from kernelmill.storage.memoize import code_version

Kind = Literal["kernel", "device"]
_ATTRIBUTES = r"(?:__launch_bounds__|__attribute__|alignas|decltype)"
_DEVICE = re.compile(
    rf"__device__(?:[^;{{}}()=]|{_ATTRIBUTES}\s*\((?:[^()]|\([^()]*\))*\))*?\b(?!{_ATTRIBUTES})(\w+)\s*\("
)
_BRACKETS = frozenset("{}()[];")
_BASE = re.compile(r"(operator\W+|~?[A-Za-z_]\w*)\s*(?=[<(]|$)")
_FLAGS: Mapping[Family, tuple[str, ...]] = {
    Family.GCC: ("-O0", "--coverage"),
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
        environment = {**self.backend.run_environment, **self.backend.sanitizer_options(limits)}

        def run() -> _Counted:
            return self._run(given, limits, environment)

        if self.backend.remembers(self.build):
            reader = code_version(type(self.reader).__module__)
            key = run_key(self.build, given, limits, {**environment, "reader": reader})
            counted = memo.recalled("coverage", key, _Counted, run, lambda one: ended(one.finished))
        else:
            counted = run()
        return Measured(_judged(self.gathered, counted.functions, counted.finished), counted.finished)

    def _run(self, given: Given, limits: Limits, environment: Mapping[str, str]) -> "_Counted":
        folder = self.folder
        executable = self.backend.made(self.build).executable
        with tempfile.TemporaryDirectory(prefix="counts-", dir=folder) as name:
            counts = Path(name)
            finished = self.backend.runner(
                [str(executable), *given.arguments],
                read=[folder, *self.backend.readable, *([self.backend.folder] if self.backend.folder else [])],
                write=[counts],
                limits=self.backend.limits_within(limits),
                environment={**environment, **self.reader.environment(counts)},
                cwd=self.backend.folder or counts,
                stdin=given.stdin,
            )
            covered = tuple(self.reader.read(self.tools, folder, counts))
        names, own = mirrored_names(self.gathered, folder / TREE), tuple(self.gathered.names.values())
        return _Counted(
            finished=finished,
            functions=tuple(
                replace(each, path=path)
                for each in covered
                if (path := names.get(each.path) or named(each.path, own)) is not None
            ),
        )


@record(frozen=True, slots=True, kw_only=True, config=memo.BYTES)
class _Counted:
    """What a run counted: all functions of the program's own files, which are named as in messages."""

    finished: Finished
    functions: tuple[Covered, ...]


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
    scope = _Scope(
        kernels=gathered.kernels,
        device=frozenset(name for text in gathered.texts.values() for name in _DEVICE.findall(text)),
    )
    code = {gathered.names[path]: code_lines(text) for path, text in gathered.texts.items()}
    kept = tuple(
        _function(each, kind, code[each.path])
        for each in merged(covered)
        if (kind := scope.kind(base_name(each.name))) is not None
    )
    return of_functions(kept, detail=how)


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


def code_lines(text: str) -> frozenset[int]:
    """Return the lines of the original file that hold more than comments, brackets and directives.

    The first line of `text` only names the file. Compilers differ in which other lines they count.
    """
    starts = [0, *(found.end() for found in re.finditer("\n", text))]
    tokens = (token for token in scan.tokens(text) if not token.directive and token.text not in _BRACKETS)
    return frozenset(bisect.bisect_right(starts, token.start) - 1 for token in tokens)


def base_name(signature: str) -> str:
    """Return the declared name of a function, such as `scale` for `void a::scale<float, 2>(float*, int)`."""
    plain = signature.replace("(anonymous namespace)::", "")
    found = _BASE.search(plain)
    return found[1] if found else plain
