"""The backend `cpu`: compiles HIP programs against the CPU runtime with g++, clang or zig, and runs them.

The memo holds the outcomes of compiles and runs, so what differs in nothing that matters is done once.
"""

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, TypedDict, Unpack

from kernelmill import sandbox
from kernelmill.errors import MemoError
from kernelmill.execution import findings, remembered
from kernelmill.execution.checks import PLAIN, Check
from kernelmill.execution.compiling import compile_errors, precompiled
from kernelmill.execution.compiling.executables import OPENMP, Recipe, checker_hash, runtime_hash
from kernelmill.execution.compiling.precompiled import Precompiler, Prelude
from kernelmill.execution.compiling.source_mirror import Gathered, gather, mirror, named
from kernelmill.execution.protocol import BackendName, Build, BuildState, Given, Origin, ProgramSources, Run
from kernelmill.execution.remembered import Compiled, Ran
from kernelmill.hip_cpu import build as runtime
from kernelmill.hip_cpu import stores
from kernelmill.records import GateDiagnostic
from kernelmill.sandbox import Finished, Limits, Runner, written
from kernelmill.storage import seldom, workcache
from kernelmill.storage.scratch import scratch_folder
from kernelmill.toolchains.host import PLAIN_TEXT, HostCompiler

KIND = "builds"
"""The part of the work cache that holds executables."""
MOST_CACHED_BYTES = 2 << 30
_WITHOUT_SANITIZERS = (
    "{} comes without sanitizers; the check `race` finds out-of-bounds accesses, and g++ or clang can run this check"
)
_CRASHED = "PLEASE submit a bug report"
_REPORT = "findings.jsonl"
_ADDRESS = re.compile(r"0x[0-9a-f]+")
TREE = "tree"
"""The folder in a build's folder that holds the mirror of the program's files."""


class _Known(TypedDict, total=False):
    executable: Path
    executable_hash: str
    origin: Origin
    environment: Mapping[str, str]
    files: tuple[str, ...]
    diagnostics: tuple[GateDiagnostic, ...]
    detail: str
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Cpu:
    """Compiles and runs programs for one check."""

    compiler: HostCompiler
    second: HostCompiler | None = None
    """Compiles what the first compiler rejects: HIP's compilers are clangs, and g++ lacks some of their extensions."""
    check: Check = PLAIN
    warp_size: int = 64
    """Lanes of a wavefront: 32 or 64."""
    seed: int = 1
    """The seed of the random order of threads."""
    readable: tuple[Path, ...] = ()
    """Files and folders that programs may read besides the system's."""
    extra: tuple[str, ...] = ()
    """Further flags for compiling."""
    precompiles: bool = False
    """Whether the runtime is parsed once for all programs, which pays off from about a dozen programs on."""
    default_linker: bool = False
    """Whether the compiler's default linker links, also if there is a faster one: what a program finds outside of an
    array may depend on the linker, which decides what lies there."""
    recalls_runs: bool = False
    """Whether the memo may answer for runs, as it does for compiles; not where a user wants to see a program run."""
    variables: tuple[tuple[str, str], ...] = ()
    """Further environment variables for programs."""
    folder: Path | None = None
    """The working directory of programs; none: an empty folder. In either case that empty folder is the only place
    they can write to."""
    runner: Runner = sandbox.run
    name: ClassVar[BackendName] = "cpu"

    @property
    def compiler_name(self) -> str:
        """The name of the compiler, for example `g++`."""
        return self.compiler.name

    @property
    def version(self) -> str:
        """The version of the compiler."""
        return self.compiler.version

    def compile(self, program: ProgramSources, into: Path, limits: Limits) -> Build:
        """Compile a program into a folder, or restore its executable from the cache.

        Raises `InputError` if a source cannot be read.
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

    def _by_first(self, program: ProgramSources, into: Path, limits: Limits) -> Build:
        start = time.monotonic()
        if self.check.build in runtime.UNCHECKED[self.compiler.called.family]:
            return self._build("unchecked", detail=_WITHOUT_SANITIZERS.format(self.compiler.name))
        build = self.compile_in(into / self.check.build, program, gather(program), limits)
        if build.executable is not None:
            self._keep(build)
        return replace(build, seconds=time.monotonic() - start)

    def run(self, build: Build, given: Given, limits: Limits) -> Run:
        """Run a build that has an executable, and read what the runtime and the sanitizers found."""
        assert build.executable is not None
        if self.second is not None and build.compiler == self.second.name:
            return self._by_second().run(build, given, limits)
        environment = {**build.environment, **build.always, **self.sanitizer_options(limits)}

        def run() -> Ran:
            return self._run(self.made(build), given, limits, environment)

        ran = remembered.ran(build, given, limits, environment, run) if self.remembers(build) else run()
        found = findings.read(ran.reported, ran.errors, lambda path: named(path, build.files))
        return Run(backend=self.name, finished=ran.finished, findings=found)

    def remembers(self, build: Build) -> bool:
        """Whether runs of a build depend on nothing but what the memo knows them by."""
        return self.recalls_runs and bool(build.executable_hash) and self.folder is None and not self.readable

    def made(self, build: Build) -> Build:
        """Return a build whose executable exists: one that was recalled is made again.

        Raises `MemoError` if what compiled before does not compile now.
        """
        assert build.executable is not None
        if build.executable.exists() or build.origin is None:
            return build
        origin, folder = build.origin, build.executable.parent
        if not origin.extra and (kept := workcache.get(KIND, build.executable_hash)) is not None:
            folder.mkdir(parents=True, exist_ok=True)
            written.write(folder, build.executable.name, kept, mode=0o755)
            return build
        compiling = replace(self, extra=origin.options)
        again = compiling._compile(folder, origin.program, gather(origin.program), origin.limits, origin.extra)  # noqa: SLF001 - its own, with other options
        if again.failed is not None:
            said = compile_errors.last_line(compile_errors.output(again.failed))
            raise MemoError(
                f"{', '.join(build.files)}: {self.compiler.name} compiled it before, as the memo knows, and now "
                f"{again.failed.outcome}, status {again.failed.returncode}: {said}",
                remedy="run again; if it stays, delete the memo with `kernelmill memo clear`",
            )
        return build

    def _run(self, build: Build, given: Given, limits: Limits, environment: Mapping[str, str]) -> Ran:
        assert build.executable is not None
        with scratch_folder() as scratch:
            folder = Path(scratch)
            finished = self.runner(
                [str(build.executable), *given.arguments],
                read=[build.executable.parent, *self.readable, *([self.folder] if self.folder else [])],
                write=[folder],
                limits=self.limits_within(limits),
                environment={**environment, "KERNELMILL_FINDINGS": str(folder / _REPORT)},
                cwd=self.folder or folder,
                stdin=given.stdin,
            )
            reported = findings.left_in(folder, _REPORT)
        reported = findings.located(reported, self._lines(build.executable, findings.frames(reported)))
        return Ran(finished=finished, reported=reported, errors=self._symbolized(finished.error_text, build.executable))

    # ------------------------------------------------------------------------------------------------------ compiling
    def _recipe(self, extra: tuple[str, ...] = ()) -> Recipe:
        return Recipe(
            compiler=self.compiler,
            configuration=self.check.build,
            warp_size=self.warp_size,
            extra=(*self.extra, *extra),
            precompiles=self.precompiles,
            default_linker=self.default_linker,
        )

    def compile_in(
        self, folder: Path, program: ProgramSources, gathered: Gathered, limits: Limits, extra: tuple[str, ...] = ()
    ) -> Build:
        """Compile in a folder, and leave the mirror, the objects and the notes for coverage there.

        `extra` are flags for compiling and linking that instrument the program. A compile that the memo knows leaves
        nothing in the folder; `made` makes up for it.
        """

        def compile_now() -> Compiled:
            return self._compile(folder, program, gathered, limits, extra)

        if self.check.build is runtime.Configuration.RACE:
            seldom.note()  # of the access checker, on which the outcomes of other tasks do not depend
        recipe = self._recipe(extra)
        if not gathered.complete:
            outcome = compile_now()
        else:
            outcome = remembered.compiled(recipe.key(program, self._texts(gathered)[0]), compile_now)
        if outcome.failed is not None:
            return self._failed(outcome.failed, gathered, instrumented=bool(extra))
        return self._build(
            "built",
            executable=folder / "program",
            executable_hash=outcome.executable_hash if gathered.complete else "",
            origin=Origin(program=program, limits=limits, extra=extra, options=self.extra),
            environment=self.run_environment,
            files=tuple(sorted(gathered.names.values())),
        )

    def _texts(self, gathered: Gathered) -> tuple[Gathered, ...]:
        """Return the texts to compile, in order: the next ones if a compiler rejects the ones before."""
        if self.check.build is not runtime.Configuration.RACE:
            return (gathered,)
        visible = {path: stores.visible(text) for path, text in gathered.texts.items()}
        return (replace(gathered, texts=visible), gathered)

    def _compile(
        self, folder: Path, program: ProgramSources, gathered: Gathered, limits: Limits, extra: tuple[str, ...]
    ) -> Compiled:
        first, *others = self._texts(gathered)
        outcome = self._compile_texts(folder, program, first, limits, extra)
        for another in others:
            if outcome.failed is None or outcome.failed.outcome != "exited" or another == first:
                break
            outcome = self._compile_texts(folder, program, another, limits, extra)
        return outcome

    def _compile_texts(
        self, folder: Path, program: ProgramSources, gathered: Gathered, limits: Limits, extra: tuple[str, ...]
    ) -> Compiled:
        folder.mkdir(parents=True, exist_ok=True)
        tree, made = folder / TREE, folder / "program"
        sources = mirror(gathered, tree)
        recipe = self._recipe(extra)
        prelude = self._prelude(recipe, program, gathered)
        *compiling, linking = recipe.steps(recipe.options(program, tree), gathered, sources, made, prelude)
        for step in compiling:
            finished = self._step(step, program, folder, limits, self.compiler.diagnostics_flags)
            if _CRASHED in finished.error_text:  # clang 19 crashes on some errors in macros when it writes SARIF
                finished = self._step(step, program, folder, limits, PLAIN_TEXT)
            if not finished.succeeded:
                return Compiled(failed=finished)
        # If linking fails, the default linker's messages are the ones that are understood.
        faster = () if self.default_linker else self.compiler.linker
        for linker in dict.fromkeys((faster, ())):
            finished = self._step((*linking, *extra, *linker), program, folder, limits, ())
            if finished.succeeded:
                break
        else:
            return Compiled(failed=finished)
        return Compiled(executable_hash=remembered.hash_of(made))

    def _keep(self, build: Build) -> None:
        """Keep the executable of a program that is likely to run again with other arguments."""
        assert build.executable is not None
        if not self.precompiles and build.executable_hash and build.executable.exists():
            workcache.put(KIND, build.executable_hash, written.required(build.executable))
            workcache.trim(KIND, MOST_CACHED_BYTES)

    def _step(
        self, step: tuple[str, ...], program: ProgramSources, folder: Path, limits: Limits, reporting: tuple[str, ...]
    ) -> Finished:
        """Run one command; the object of the access checker, the same for every program, is cached."""
        checker = str(runtime.ACCESS_CHECKER) in step
        words = runtime.of_any_checkout(step[:-1])
        key = workcache.key(runtime_hash(), checker_hash(), self.compiler.version, *words) if checker else ""
        cached = workcache.get(KIND, key) if checker else None
        if cached is not None:
            written.write(folder, Path(step[-1]).relative_to(folder).as_posix(), cached)
            return Finished(returncode=0, stdout=b"", stderr=b"", outcome="exited", seconds=0.0)
        linking = "-c" not in step
        headers = (runtime.HERE, OPENMP, *(precompiled.readable() if self.precompiles else ()))
        finished = self.runner(
            [*step, *(() if linking else ("-w", *reporting))],
            read=[*self.compiler.readable, *headers, *(path.absolute() for path in program.include)],
            write=[folder, *self.compiler.writable],
            limits=replace(limits, wall_seconds=max(limits.wall_seconds, self.compiler.least_seconds)),
            environment=self.compiler.environment,
            cwd=folder,
        )
        if checker and finished.returncode == 0:
            workcache.put(KIND, key, written.required(Path(step[-1])))
        return finished

    def _prelude(self, recipe: Recipe, program: ProgramSources, gathered: Gathered) -> Prelude:
        flags = recipe.prelude_flags(program, gathered)
        if flags is None:
            return precompiled.NOT_PRECOMPILED
        precompiler = Precompiler(
            compiler=self.compiler, runtime_hash=runtime_hash(), headers=program.common, runner=self.runner
        )
        return precompiler.prelude(flags)

    def _failed(self, finished: Finished, gathered: Gathered, *, instrumented: bool) -> Build:
        if crash := compile_errors.crash(finished, self.compiler.name):
            return self._build("broken", detail=crash)
        text = compile_errors.output(finished)
        demanding = instrumented or self.check.build is not runtime.Configuration.PLAIN
        if demanding and (missing := compile_errors.missing_support(text)):
            wanted = "coverage" if instrumented else f"the check `{self.check.name}`"
            return self._build("unchecked", detail=f"{self.compiler.name} lacks what {wanted} needs: {missing}")
        names = tuple(gathered.names.values())
        found = compile_errors.reported(text, self.compiler.style, names)
        return self._build(
            "rejected",
            diagnostics=found or tuple(compile_errors.link_errors(text, names)),
            detail="; ".join([*gathered.outside[:1], *(() if found else (compile_errors.last_line(text),))]),
        )

    def _build(self, state: BuildState, **known: Unpack[_Known]) -> Build:
        return Build(backend=self.name, compiler=self.compiler.name, version=self.version, state=state, **known)

    # -------------------------------------------------------------------------------------------------------- running
    @property
    def run_environment(self) -> dict[str, str]:
        """The environment of programs under this check, whatever check they were compiled for."""
        strict = {} if self.check.build is not runtime.Configuration.RACE else {"KERNELMILL_STRICT": "1"}
        return {**runtime.environment(seed=self.seed), **strict, **dict(self.check.environment), **dict(self.variables)}

    def sanitizer_options(self, limits: Limits, *, with_lines: bool = True) -> dict[str, str]:
        """The options of sanitizers, which enforce the memory limit themselves since they reserve terabytes.

        Without lines, reports name no places in the program: to find them takes longer than most runs.
        """
        if self.check.build is not runtime.Configuration.SANITIZE:
            return {}
        symbolizer = self.compiler.symbolizer if self.compiler.called.family is runtime.Family.CLANG else None
        # With an empty path, g++'s sanitizers read debug information themselves, faster than by any program.
        options = ["detect_leaks=0", "detect_stack_use_after_return=0", "handle_abort=1"]
        options += [f"external_symbolizer_path={symbolizer or ''}", *([] if with_lines else ["symbolize=0"])]
        options += [] if limits.memory_mib is None else [f"hard_rss_limit_mb={limits.memory_mib}"]
        return {"ASAN_OPTIONS": ":".join(options), "UBSAN_OPTIONS": "print_stacktrace=0"}

    def limits_within(self, limits: Limits) -> Limits:
        """The limits that the sandbox enforces: without that of memory if sanitizers enforce it."""
        return replace(limits, memory_mib=None) if self.check.build is runtime.Configuration.SANITIZE else limits

    def _symbolized(self, text: str, executable: Path) -> str:
        """A sanitizer's report with source lines, also where the sanitizer lacks them and addr2line knows them."""
        offsets = findings.unsymbolized(text, executable.name)
        lines = self._lines(executable, offsets)
        known = {offset: lines[offset][0] for offset in offsets if lines.get(offset)}
        return findings.symbolized(text, known, executable.name) if known else text

    def _lines(self, executable: Path, offsets: Sequence[int]) -> Mapping[int, tuple[str, ...]]:
        """The source lines at addresses of an executable, as `path:line`: of inlined calls too, the innermost first."""
        if not offsets or self.compiler.addr2line is None:
            return {}
        with scratch_folder() as scratch:
            finished = self.runner(
                [str(self.compiler.addr2line), "-a", "-i", "-e", str(executable), *map(hex, offsets)],
                read=[executable.parent],
                write=[Path(scratch)],
                limits=Limits(wall_seconds=20, memory_mib=4096),
                cwd=Path(scratch),
            )
        if finished.returncode != 0:
            return {}
        lines: dict[int, tuple[str, ...]] = {}
        offset = 0
        for line in finished.text.splitlines():
            if _ADDRESS.fullmatch(line):
                offset = int(line, 16)
            elif "?" not in line:
                lines[offset] = (*lines.get(offset, ()), line.split(" ")[0])
        return lines
