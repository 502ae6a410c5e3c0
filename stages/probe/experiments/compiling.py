"""Compiling and linking probe programs: the unit alone is compiled for each, everything else once for all of them.

The memo knows a program by its text, flags, compiler and the files of the runtime, so a program whose runs are all in
the memo is not compiled again.
"""

import functools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.errors import OverdueError
from kernelmill.execution import remembered
from kernelmill.execution.compiling import precompiled
from kernelmill.execution.compiling.executables import runtime_hash
from kernelmill.execution.compiling.source_mirror import Gathered, gather, mirror
from kernelmill.execution.protocol import ProgramSources
from kernelmill.execution.remembered import Compiled
from kernelmill.hip_cpu import build as runtime
from kernelmill.records.reasons import ProbeReason
from kernelmill.sandbox import Finished, Limits, Runner, run, written
from kernelmill.storage import workcache
from kernelmill.toolchains.host import HostCompiler
from stages.probe.experiments.program import HERE, INCLUDE_FOLDER, program
from stages.probe.experiments.protocol import ProbeError

KIND = "probes"
"""The part of the work cache that holds the objects that all probe programs share."""
MOST_BYTES = 64 << 20
SHARED = (runtime.HERE / "roles.cpp", HERE / "driver.cpp")
"""The sources of the objects that are linked into every probe program."""
_SHARED_OPTIONS = runtime.Options(include_folders=(INCLUDE_FOLDER,), extra=("-fno-tree-vectorize",))
_RUNTIME_OPTIONS = runtime.Options(configuration=runtime.Configuration.RACE, extra=("-g0",))
_INLINED_OPTIONS = replace(
    _RUNTIME_OPTIONS,
    include_folders=(INCLUDE_FOLDER,),
    extra=("-std=gnu++17", "-g0", "-fsanitize-coverage=trace-pc"),  # the driver counts basic blocks
)
_UNIT_OPTIONS = replace(_INLINED_OPTIONS, extra=(*_INLINED_OPTIONS.extra, "-fno-inline"))
"""Without inlining, the runtime's functions are not optimized again for each unit."""
_NARROW = re.compile(r"half|bfloat16|Half|BFloat16")
"""Numbers whose operators take references: unless these are inlined, operands are accesses to the stack."""
LINKED: Mapping[runtime.Family, tuple[str, ...]] = {
    runtime.Family.GCC: tuple(f"-Wl,--wrap={name}" for name in ("memcpy", "memmove", "memset")),
    runtime.Family.CLANG: (),
    runtime.Family.ZIG: (),
}
"""Linker flags by which block copies are recorded: g++ calls libc for them, clang calls instrumented functions."""
_STARTING_FAST: Mapping[runtime.Family, tuple[str, ...]] = {
    runtime.Family.GCC: ("-static-libgcc", "-static-libstdc++"),
    runtime.Family.CLANG: (),
    runtime.Family.ZIG: (),
}
"""Linker flags that let a program start in two thirds of the time, where these libraries are installed."""
COMPILING = Limits(wall_seconds=1800, memory_mib=4096)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeProgram:
    """The probe program of one unit, which is compiled when it is needed."""

    unit_code: str
    name: str
    compiler: HostCompiler
    into: Path
    """The folder for the program; it exists."""
    runner: Runner = run

    @property
    def executable(self) -> Path:
        """The path of the executable, which `make` creates."""
        return self.into / "probe"

    def known(self) -> str:
        """Return the hash of the executable, from the memo if the program was compiled before.

        Raises `ProbeError` if the compiler rejects it.
        """
        gathered = self._gathered()
        outcome = remembered.compiled(self._key(gathered), lambda: self._compile(gathered))
        if outcome.failed is not None:
            raise _rejected(outcome.failed)
        return outcome.executable_hash

    def make(self) -> None:
        """Compile the program unless its executable exists. Raises `ProbeError` if the compiler rejects it."""
        if not self.executable.exists() and (failed := self._compile(self._gathered()).failed) is not None:
            raise _rejected(failed)

    def _gathered(self) -> Gathered:
        source = self.into / f"{self.name}.hip"
        written.write(self.into, source.name, program(self.unit_code, self.name).encode())
        return gather(ProgramSources(files=(source,), root=self.into, within=self.into))

    def _flags(self) -> precompiled.Flags:
        inlined = _NARROW.search(self.unit_code) is not None
        called = self.compiler.called
        return precompiled.Flags(
            header=runtime.compile_flags(called, _INLINED_OPTIONS if inlined else _UNIT_OPTIONS),
            functions=() if inlined else runtime.compile_flags(called, _RUNTIME_OPTIONS),
        )

    def _key(self, gathered: Gathered) -> str:
        """Return a hash of what decides the program: the rewritten text, which is what is compiled, and the rest."""
        flags = self._flags()
        return workcache.key(
            *("probe", self.compiler.name, self.compiler.version, *gathered.texts.values(), sources_hash()),
            *LINKED[self.compiler.called.family],
            *precompiled.deciding(),
            *_portable((*flags.header, "functions", *flags.functions)),
        )

    def _compile(self, gathered: Gathered) -> Compiled:
        flags = self._flags()
        if flags.functions and not precompiled.may_use_whole_library(gathered.texts.values()):
            outcome = self._compile_with(gathered, replace(flags, whole_library=False))
            if outcome.failed is None:
                return outcome
        return self._compile_with(gathered, flags)  # if it was rejected before, a name of the library may be missing

    def _compile_with(self, gathered: Gathered, flags: precompiled.Flags) -> Compiled:
        (mirrored,) = mirror(gathered, self.into / "tree")
        called, made = self.compiler.called, self.into / "probe.o"
        precompiler = precompiled.Precompiler(compiler=self.compiler, runtime_hash=runtime_hash(), runner=self.runner)
        prelude = precompiler.prelude(flags)
        unit = (*prelude.first, *flags.header, *prelude.flags, "-w", "-c", str(mirrored), "-o", str(made))
        finished = self._step((*called.command, *unit))
        if not finished.succeeded:
            return Compiled(failed=finished)
        objects = (str(made), *map(str, self._shared()), *prelude.objects)
        linking = (*called.command, *objects, "-o", str(self.executable), "-lpthread", *LINKED[called.family])
        # If linking fails, the default linker's messages are the ones that are understood.
        for fast in dict.fromkeys(((*self.compiler.linker, *_STARTING_FAST[called.family]), ())):
            finished = self._step((*linking, *fast))
            if finished.succeeded:
                return Compiled(executable_hash=remembered.hash_of(self.executable))
        return Compiled(failed=finished)

    def _shared(self) -> list[Path]:
        """Compile the objects that are the same for every unit, or restore them from the work cache."""
        made = []
        flags = runtime.compile_flags(self.compiler.called, _SHARED_OPTIONS)
        for source in SHARED:
            key = workcache.key(
                source.name, self.compiler.name, self.compiler.version, sources_hash(), *_portable(flags)
            )
            object_file = self.into / f"{source.stem}.o"
            kept = workcache.get(KIND, key)
            if kept is not None:
                written.write(self.into, object_file.name, kept)
            else:
                command = (*self.compiler.called.command, *flags, "-w", "-c", str(source), "-o", str(object_file))
                if not (finished := self._step(command)).succeeded:
                    raise _rejected(finished)
                workcache.put(KIND, key, written.required(object_file))
            made.append(object_file)
        return made

    def _step(self, step: Sequence[str]) -> Finished:
        finished = self.runner(
            list(step),
            read=[*self.compiler.readable, runtime.HERE, HERE, *precompiled.readable()],
            write=[self.into, *self.compiler.writable],
            limits=COMPILING,
            environment=self.compiler.environment,
            cwd=self.into,
        )
        if finished.outcome == "timed_out":
            raise OverdueError.of(f"compiling the probe program of {self.name}", COMPILING.wall_seconds)
        return finished


def _rejected(finished: Finished) -> ProbeError:
    if finished.outcome != "exited" or finished.returncode < 0:
        return ProbeError(ProbeReason.COMPILER_LIMIT, finished.outcome)
    lines = [line for line in finished.error_text.splitlines() if "error" in line] or ["no error message"]
    return ProbeError(ProbeReason.DOES_NOT_COMPILE_FOR_CPU, lines[0][-300:])


def _portable(flags: Sequence[str]) -> list[str]:
    """Return the flags without folders of this machine."""
    return [flag for flag in flags if not flag.startswith("-I")]


@functools.cache
def sources_hash() -> str:
    """Return a hash of everything that is compiled with a unit: the runtime, the recorder and the driver."""
    files = [*runtime.INCLUDE_FOLDER.rglob("*"), *INCLUDE_FOLDER.rglob("*"), *SHARED]
    return workcache.key(*(path.read_bytes() for path in sorted(files) if path.is_file()))
