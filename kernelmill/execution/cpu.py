"""The backend `cpu`: HIP programs through our runtime, with g++, clang or zig, in one of the modes of `modes.py`.

Executables are kept in the work cache by what they are made of, so modes that build alike compile once.
"""

import functools
import re
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import ClassVar, TypedDict, Unpack

from kernelmill import sandbox
from kernelmill.execution import findings, precompiled
from kernelmill.execution.checks import PLAIN, Mode
from kernelmill.execution.precompiled import First, Maker
from kernelmill.execution.protocol import BackendName, Build, BuildState, Given, Program, Run
from kernelmill.execution.source_mirror import Gathered, gather, is_c, is_hip, mirror, mirrored, named
from kernelmill.hip_cpu import build as runtime
from kernelmill.records import GateDiagnostic
from kernelmill.sandbox import Finished, Limits, Runner
from kernelmill.storage import workcache
from kernelmill.toolchains.diagnostics import errors_named
from kernelmill.toolchains.host import PLAIN_TEXT, HostCompiler

OPENMP = Path(__file__).parent / "include" / "serial_openmp"
"""Of host code: one thread, whatever compiler and libraries there are."""
KIND = "builds"
"""Of the work cache."""
MOST_CACHED_BYTES = 2 << 30
_FORMAT = "3"
"""Raised where something else than what is hashed changes what a build is."""
_MISSING_RUNTIME = re.compile(
    r"cannot find -l(?:asan|ubsan|gcov)\b|lib(?:asan|ubsan)[\w.]*: (?:No such file|cannot)"
    r"|libclang_rt\.[\w-]+\.(?:a|so)\S*(?: *:|'|) *(?:No such file|cannot open|not found)?"
    r"|cannot find \S*libclang_rt\S*|unable to find library -l(?:asan|ubsan)"
)
_UNSUPPORTED = re.compile(r"unsupported (?:option|argument)|unrecognized command[- ]line option|unknown argument")
_LINKER = re.compile(
    r"^(?:\S*ld\S*: )?(?P<path>[^\s:]*):?.*?(?P<message>(?:undefined reference to|multiple definition of|"
    r"undefined symbol:|duplicate symbol:) [^\n]*)$",
    re.MULTILINE,
)
_WITHOUT_SANITIZERS = "{} comes without sanitizers: the mode `race` finds accesses out of bounds, g++ or clang the rest"
_CRASHED = "PLEASE submit a bug report"
_REPORT = "findings.jsonl"
TREE = "tree"
"""Where the mirror of the program's files lies in the folder of a build."""


class _Known(TypedDict, total=False):
    executable: Path
    environment: Mapping[str, str]
    files: tuple[str, ...]
    diagnostics: tuple[GateDiagnostic, ...]
    detail: str
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Cpu:
    """Compiles and runs for one mode."""

    compiler: HostCompiler
    second: HostCompiler | None = None
    """Compiles what the first compiler rejects: HIP's compilers are clangs, and g++ lacks some of their extensions."""
    mode: Mode = PLAIN
    warp_size: int = 64
    """Lanes of a wavefront: 32 or 64."""
    seed: int = 1
    """Of the random order."""
    readable: tuple[Path, ...] = ()
    """What programs may read besides the system."""
    extra: tuple[str, ...] = ()
    """Further flags of the compiler."""
    precompiles: bool = False
    """Whether HIP's headers are parsed once for all programs; it pays from a dozen programs on."""
    variables: tuple[tuple[str, str], ...] = ()
    """Further ones of the environment that programs run in."""
    folder: Path | None = None
    """Where programs run; none: in an empty folder of their own. They write to that alone in either case."""
    runner: Runner = sandbox.run
    name: ClassVar[BackendName] = "cpu"

    @property
    def compilers(self) -> tuple[str, ...]:
        """The names and versions of the compilers that programs may be compiled by, for the keys of cached results."""
        used = [self.compiler] if self.second is None else [self.compiler, self.second]
        return tuple(part for compiler in used for part in (compiler.name, compiler.version))

    @property
    def compiler_name(self) -> str:
        """For example `g++` or `hipcc`."""
        return self.compiler.name

    @property
    def version(self) -> str:
        """Of the compiler."""
        return self.compiler.version

    def compile(self, program: Program, into: Path, limits: Limits) -> Build:
        """Compile, or take what an equal program was compiled to before.

        Raises `InputError` where a source cannot be read.
        """
        build = self._by_first(program, into, limits)
        if build.state != "rejected" or self.second is None:
            return build
        another = self._by_second().compile(program, into, limits)
        if another.state not in {"built", "unchecked"}:
            return build
        first = build.diagnostics[0].message if build.diagnostics else build.detail
        said = f"compiled by {another.compiler} {another.version}: {build.compiler} rejects it ({first})"
        return replace(
            another, detail=f"{said}; {another.detail}".removesuffix("; "), seconds=build.seconds + another.seconds
        )

    def _by_second(self) -> "Cpu":
        assert self.second is not None
        return replace(self, compiler=self.second, second=None)

    def _by_first(self, program: Program, into: Path, limits: Limits) -> Build:
        start = time.monotonic()
        if self.mode.build in runtime.UNCHECKED[self.compiler.called.family]:
            return self._build("unchecked", detail=_WITHOUT_SANITIZERS.format(self.compiler.name))
        gathered = gather(program)
        executable = into / f"program-{self.mode.build}"
        if not executable.exists():
            key = self._key(program, gathered)
            kept = workcache.get(KIND, key) if gathered.complete else None
            if kept is None:
                build = self._compiled(program, gathered, executable, limits)
                if build.state != "built":
                    return replace(build, seconds=time.monotonic() - start)
                if gathered.complete:
                    workcache.put(KIND, key, executable.read_bytes())
                    workcache.trim(KIND, MOST_CACHED_BYTES)
            else:
                executable.write_bytes(kept)
                executable.chmod(0o755)
        return self._build(
            "built",
            executable=executable,
            environment=self.run_environment,
            files=tuple(sorted(gathered.names.values())),
            seconds=time.monotonic() - start,
        )

    def run(self, build: Build, given: Given, limits: Limits) -> Run:
        """Run a build that has an executable, and read what the runtime and the sanitizers found."""
        assert build.executable is not None
        if self.second is not None and build.compiler == self.second.name:
            return self._by_second().run(build, given, limits)
        with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
            folder = Path(scratch)
            finished = self.runner(
                [str(build.executable), *given.arguments],
                read=[build.executable.parent, *self.readable, *([self.folder] if self.folder else [])],
                write=[folder],
                limits=self.limits_within(limits),
                environment={
                    **build.environment,
                    **self.sanitizer_options(limits),
                    "KERNELMILL_FINDINGS": str(folder / _REPORT),
                },
                cwd=self.folder or folder,
                stdin=given.stdin,
            )
            report = folder / _REPORT
            reported = report.read_text(encoding="utf-8", errors="replace") if report.is_file() else ""
        text = self._symbolised(finished.error_text, build.executable)
        found = findings.read(reported, text, lambda path: named(path, build.files))
        return Run(backend=self.name, finished=finished, findings=found)

    # ------------------------------------------------------------------------------------------------------ compiling
    def _compiled(self, program: Program, gathered: Gathered, executable: Path, limits: Limits) -> Build:
        with tempfile.TemporaryDirectory(prefix="kernelmill-", dir=executable.parent) as scratch:
            build = self.compile_in(Path(scratch), program, gathered, limits)
            if build.executable is not None:
                build.executable.replace(executable)
        return build

    def compile_in(
        self, folder: Path, program: Program, gathered: Gathered, limits: Limits, extra: tuple[str, ...] = ()
    ) -> Build:
        """Compile in a folder, and leave there all that comes of it: the mirror, objects, notes for coverage."""
        tree, made = folder / TREE, folder / "program"
        sources = mirror(gathered, tree)
        options = self._options(program, tree)
        commands = runtime.commands(
            self.compiler.called, replace(options, extra=(*options.extra, *extra)), sources, made
        )
        first = self._first(program, extra)
        of_sources = [
            _in_its_language(step, source, gathered.texts[source], first)
            for step, source in zip(commands.compile, gathered.sources, strict=False)
        ]
        compiling = [*of_sources, *commands.compile[len(of_sources) :]]
        for step in (*compiling, (*commands.link, *first.objects, *extra)):
            finished = self._step(step, program, folder, limits, self.compiler.diagnostics_flags)
            if _CRASHED in finished.error_text:  # clang 19 does, of some errors in macros, when asked for SARIF
                finished = self._step(step, program, folder, limits, PLAIN_TEXT)
            if finished.outcome != "exited" or finished.returncode != 0:
                return self._failed(finished, gathered, instrumented=bool(extra))
        return self._build("built", executable=made)

    def _step(
        self, step: tuple[str, ...], program: Program, folder: Path, limits: Limits, reporting: tuple[str, ...]
    ) -> Finished:
        """One command; the checker of accesses, the same for every program, is kept."""
        checker = str(runtime.ACCESS_CHECKER) in step
        key = workcache.key(_FORMAT, runtime_hash(), self.compiler.version, *step[:-1]) if checker else ""
        kept = workcache.get(KIND, key) if checker else None
        if kept is not None:
            Path(step[-1]).write_bytes(kept)
            return Finished(returncode=0, stdout=b"", stderr=b"", outcome="exited", seconds=0.0)
        linking = "-c" not in step
        finished = self.runner(
            [*step, *(() if linking else ("-w", *reporting))],
            read=[*self.compiler.readable, *self._headers(), *(path.absolute() for path in program.include)],
            write=[folder, *self.compiler.writable],
            limits=replace(limits, wall_seconds=max(limits.wall_seconds, self.compiler.patience)),
            environment=self.compiler.environment,
            cwd=folder,
        )
        if checker and finished.returncode == 0:
            workcache.put(KIND, key, Path(step[-1]).read_bytes())
        return finished

    def _first(self, program: Program, extra: tuple[str, ...]) -> First:
        """The runtime, compiled before where that pays: without optimisation, which wants to see its functions."""
        if not self.precompiles:
            return precompiled.AS_IT_IS
        options = replace(self._options(program, Path()), include_folders=(OPENMP,))
        flags = runtime.compile_flags(self.compiler.called, replace(options, extra=(*options.extra, *extra)))
        unoptimised = [flag for flag in flags if flag.startswith("-O")][-1:] == ["-O0"]
        apart = runtime.compile_flags(self.compiler.called, replace(options, extra=(), defines=()))
        maker = Maker(compiler=self.compiler, runtime_hash=runtime_hash(), runner=self.runner)
        return maker.first(flags, apart if unoptimised else ())

    def _headers(self) -> tuple[Path, ...]:
        """Folders of headers that are not the program's."""
        return (runtime.HERE, OPENMP, *(precompiled.readable() if self.precompiles else ()))

    def _options(self, program: Program, tree: Path) -> runtime.Options:
        folders = [path.absolute() for path in program.include]
        return runtime.Options(
            mode=self.mode.build,
            warp_size=self.warp_size,
            include_folders=(*(place for folder in folders for place in (mirrored(folder, tree), folder)), OPENMP),
            defines=program.define,
            extra=(f"-std={program.standard}", *self.extra),
        )

    def _key(self, program: Program, gathered: Gathered) -> str:
        """Of the executable: whatever may change it, and no folder of this machine."""
        options = replace(self._options(program, Path()), include_folders=())
        sources = [Path(gathered.names[path]) for path in gathered.sources]
        commands = runtime.commands(self.compiler.called, options, sources, Path("program"))
        steps = (*commands.compile, commands.link)
        texts = [(gathered.names[path], text) for path, text in gathered.texts.items()]
        return workcache.key(
            *(_FORMAT, runtime_hash(), self.compiler.name, self.compiler.version, str(self.mode.build)),
            *(word.replace(str(runtime.HERE), "") for step in steps for word in step),
            *(part for pair in sorted(texts) for part in pair),
        )

    def _failed(self, finished: Finished, gathered: Gathered, *, instrumented: bool) -> Build:
        if finished.outcome != "exited" or finished.returncode < 0:
            ended = finished.outcome if finished.outcome != "exited" else f"signal {-finished.returncode}"
            return self._build("broken", detail=f"{self.compiler.name} crashed or reached a limit ({ended})")
        text = finished.error_text + finished.text
        if (instrumented or self.mode.build is not runtime.Mode.PLAIN) and (
            (missing := _MISSING_RUNTIME.search(text)) or _UNSUPPORTED.search(text)
        ):
            said = missing[0].strip() if missing else "an option is unknown to it"
            wanted = "coverage" if instrumented else f"`{self.mode.name}`"
            return self._build("unchecked", detail=f"{self.compiler.name} lacks what {wanted} needs: {said}")
        names = tuple(gathered.names.values())
        found = errors_named(text, self.compiler.style, lambda path: shown(path, names))
        return self._build(
            "rejected",
            diagnostics=found or tuple(_link_errors(text, names)),
            detail="" if found else _last_line(text),
        )

    def _build(self, state: BuildState, **known: Unpack[_Known]) -> Build:
        return Build(backend=self.name, compiler=self.compiler.name, version=self.version, state=state, **known)

    # -------------------------------------------------------------------------------------------------------- running
    @property
    def run_environment(self) -> dict[str, str]:
        """What builds are run with in this mode, whatever mode they were compiled for."""
        strict = {} if self.mode.build is not runtime.Mode.RACE else {"KERNELMILL_STRICT": "1"}
        return {**runtime.environment(seed=self.seed), **strict, **dict(self.mode.environment), **dict(self.variables)}

    def sanitizer_options(self, limits: Limits) -> dict[str, str]:
        """What sanitizers are run with; they reserve terabytes of addresses, so they keep the limit of memory."""
        if self.mode.build is not runtime.Mode.SANITIZE:
            return {}
        symbolizer = self.compiler.symbolizer if self.compiler.called.family is runtime.Family.CLANG else None
        # With an empty path, g++'s sanitizers read debug information themselves, faster than by any program.
        options = ["detect_leaks=0", "detect_stack_use_after_return=0", f"external_symbolizer_path={symbolizer or ''}"]
        options += [] if limits.memory_mib is None else [f"hard_rss_limit_mb={limits.memory_mib}"]
        return {"ASAN_OPTIONS": ":".join(options), "UBSAN_OPTIONS": "print_stacktrace=0"}

    def limits_within(self, limits: Limits) -> Limits:
        """Those that the sandbox keeps: not of memory, where sanitizers do."""
        return replace(limits, memory_mib=None) if self.mode.build is runtime.Mode.SANITIZE else limits

    def _symbolised(self, text: str, executable: Path) -> str:
        """A report with source lines, where the sanitizer could not name them and addr2line can."""
        offsets = findings.unsymbolised(text, executable.name)
        if not offsets or self.compiler.addr2line is None:
            return text
        with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
            finished = self.runner(
                [str(self.compiler.addr2line), "-e", str(executable), *(hex(offset) for offset in offsets)],
                read=[executable.parent],
                write=[Path(scratch)],
                limits=Limits(wall_seconds=20, memory_mib=4096),
                cwd=Path(scratch),
            )
        lines = finished.text.splitlines() if finished.returncode == 0 else []
        known = {offset: line.split(" ")[0] for offset, line in zip(offsets, lines, strict=False) if "?" not in line}
        return findings.symbolised(text, known, executable.name)


def _in_its_language(step: tuple[str, ...], source: Path, text: str, first: First) -> tuple[str, ...]:
    """A step of the compilation, of a file that may be C, C++ or HIP.

    HIP starts with the runtime: its compilers know its keywords before any include. And macros of a program, such as M
    or nx, come after the runtime, which uses more plain names than HIP's headers do.
    """
    at = step.index("-c")
    if is_hip(source, text):
        return (*step[:at], *first.flags, *step[at:])
    if not is_c(source, text):
        return step
    kept = [word for word in step if not word.startswith("-std=")]
    at = kept.index("-c")
    return (*kept[:at], "-x", "c", "-std=gnu11", *kept[at:])


def shown(path: str, names: Sequence[str]) -> str:
    """What messages call a file that a compiler spoke of: the program's by name, headers as they are included."""
    name = named(path, names)
    if name is not None:
        return name
    _, found, inside = path.rpartition("/include/")
    return inside if found else PurePosixPath(path).name


def _link_errors(text: str, names: Sequence[str]) -> Iterator[GateDiagnostic]:
    for found in _LINKER.finditer(text):
        message = found["message"].split("; ")[0].strip()
        path = re.sub(r":\(\.\S+\)$|:\d+$", "", found["path"])
        yield GateDiagnostic(
            path=named(path, names) or "",
            line=0,
            message=message,
            cause="undefined_symbol" if "undefined" in message else "multiple_definition",
        )


def _last_line(text: str) -> str:
    return next((line for line in reversed(text.splitlines()) if line.strip()), "it said nothing")


@functools.cache
def runtime_hash() -> str:
    """A hash of every file that is compiled along with a program: the runtime's headers and checkers, and OpenMP's."""
    files = [path for folder in (runtime.HERE, OPENMP) for path in folder.rglob("*") if path.is_file()]
    compiled = sorted(path for path in files if path.suffix in {".h", ".hpp", ".cpp", ".cuh", ""})
    return workcache.key(*(part for path in compiled for part in (path.name, path.read_bytes())))
