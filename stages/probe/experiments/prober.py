"""The prober that runs experiments on the CPU: a program compiled for the CPU runtime, run in the sandbox.

Tests use a scripted prober instead, which models a kernel in Python and needs no compiler.
"""

import functools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from pydantic import ValidationError

from kernelmill.execution import precompiled
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.executables import runtime_hash
from kernelmill.execution.protocol import Build, Given, ProgramSources
from kernelmill.execution.source_mirror import gather, mirror
from kernelmill.hip_cpu import build as runtime
from kernelmill.records.reasons import ProbeReason
from kernelmill.sandbox import Finished, Limits, Runner, run
from kernelmill.storage import workcache
from kernelmill.toolchains.host import HostCompiler
from stages.probe.experiments.experiment import Experiment, Observation, ParameterType, read_answers
from stages.probe.experiments.program import HERE, INCLUDE_FOLDER, program
from stages.probe.experiments.protocol import ProbeError

KIND = "probes"
"""The part of the work cache that holds probe programs."""
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
COMPILING = Limits(wall_seconds=600, memory_mib=4096)
BATCH_SIZE = 200
"""Experiments that one process serves."""
MOST_ACCESSES = 1_500_000_000
"""Limit for all experiments on one kernel. It counts accesses rather than seconds, so that it does not depend on the
machine."""
TIMED_OUT_COST = 150_000_000
"""Accesses that a run counts for if it reached its time limit."""
RUNNING = Limits(wall_seconds=1800, memory_mib=3072, output_bytes=64 << 20)
"""Limits for a whole process, which end one that waits forever; each run has limits of its own."""


@dataclass(slots=True, kw_only=True)
class CpuProber:
    """A prober that runs a compiled probe program."""

    backend: Cpu
    """Runs the program without any check."""
    build: Build
    """The probe program."""
    runs: int = 0
    """Number of experiments run so far."""
    accesses: int = 0
    """Number of accesses in all of them."""
    _described: tuple[ParameterType, ...] | None = field(default=None)

    def describe(self) -> tuple[ParameterType, ...]:
        """See `Prober`. Raises `ProbeError` if the program does not print the description."""
        if self._described is None:
            self._ask(())
        assert self._described is not None
        return self._described

    def observe(self, experiments: Sequence[Experiment]) -> tuple[Observation, ...]:
        """See `Prober`.

        Raises `ProbeError` if the program ends before it has answered all, or if the limit of accesses is exceeded.
        """
        if self.accesses > MOST_ACCESSES:
            raise ProbeError(ProbeReason.SEARCH_TAKES_LONG, f"{self.runs} runs, {self.accesses} accesses")
        made: list[Observation] = []
        for start in range(0, len(experiments), BATCH_SIZE):
            made += self._ask(experiments[start : start + BATCH_SIZE])
        self.accesses += sum(TIMED_OUT_COST if one.ended == "timed_out" else one.accesses for one in made)
        return tuple(made)

    def _ask(self, experiments: Sequence[Experiment]) -> tuple[Observation, ...]:
        self.runs += len(experiments)
        lines = "".join(f"{experiment.line()}\n" for experiment in experiments)
        finished = self.backend.run(self.build, Given(stdin=lines.encode()), RUNNING).finished
        # The kernel may print lines of its own; only lines that start like an answer are parsed.
        answers = [line for line in finished.stdout.splitlines() if line.startswith((b'{"ended"', b'{"parameters"'))]
        try:
            self._described, observations = read_answers(answers)
        except (ValidationError, IndexError) as error:
            raise ProbeError(ProbeReason.PROBE_BROKEN, f"{finished.outcome}, status {finished.returncode}") from error
        if len(observations) != len(experiments):
            raise ProbeError(
                ProbeReason.PROBE_BROKEN, f"{len(observations)} of {len(experiments)} answers; {finished.outcome}"
            )
        return observations


def build(unit_code: str, name: str, compiler: HostCompiler, into: Path, *, runner: Runner = run) -> CpuProber:
    """Compile a unit's probe program, or restore it from the work cache.

    Raises `ProbeError` if the compiler rejects it.
    """
    source, executable = into / f"{name}.hip", into / "probe"
    source.write_text(program(unit_code, name), encoding="utf-8")
    # The key holds the rewritten text, which is what is compiled: a change of the rewriter changes the program.
    gathered = gather(ProgramSources(files=(source,), root=into, within=into))
    inlined = _NARROW.search(unit_code) is not None
    flags = runtime.compile_flags(compiler.called, _INLINED_OPTIONS if inlined else _UNIT_OPTIONS)
    ahead = () if inlined else runtime.compile_flags(compiler.called, _RUNTIME_OPTIONS)
    key = workcache.key(
        *("probe", compiler.name, compiler.version, *gathered.texts.values(), sources_hash()),
        *LINKED[compiler.called.family],
        *_portable((*flags, *ahead)),
    )
    kept = workcache.get(KIND, key)
    if kept is None:
        (mirrored,) = mirror(gathered, into / "tree")
        made, shared = into / "probe.o", [_shared(source, compiler, into, runner) for source in SHARED]
        command = compiler.called.command
        precompiler = precompiled.Precompiler(compiler=compiler, runtime_hash=runtime_hash(), runner=runner)
        prelude = precompiler.prelude(precompiled.Flags(header=flags, functions=ahead))
        objects = (str(made), *map(str, shared), *prelude.objects)
        for step in (
            (*command, *prelude.first, *flags, *prelude.flags, "-w", "-c", str(mirrored), "-o", str(made)),
            (*command, *objects, "-o", str(executable), "-lpthread", *LINKED[compiler.called.family], "-fuse-ld=gold","-static-libgcc","-static-libstdc++"),
        ):
            _check(_step(step, compiler, into, runner))
        kept = executable.read_bytes()
        workcache.put(KIND, key, kept)
    executable.write_bytes(kept)
    executable.chmod(0o755)
    return CpuProber(
        backend=Cpu(compiler=compiler, runner=runner),
        build=Build(
            backend=Cpu.name, compiler=compiler.name, version=compiler.version, state="built", executable=executable
        ),
    )


def _shared(source: Path, compiler: HostCompiler, into: Path, runner: Runner) -> Path:
    """Compile an object that is the same for every unit, or restore it from the work cache."""
    made = into / f"{source.stem}.o"
    flags = runtime.compile_flags(compiler.called, _SHARED_OPTIONS)
    key = workcache.key(source.name, compiler.name, compiler.version, sources_hash(), *_portable(flags))
    kept = workcache.get(KIND, key)
    if kept is None:
        command = (*compiler.called.command, *flags, "-w", "-c", str(source), "-o", str(made))
        _check(_step(command, compiler, into, runner))
        workcache.put(KIND, key, made.read_bytes())
    else:
        made.write_bytes(kept)
    return made


def _portable(flags: Sequence[str]) -> list[str]:
    """Return the flags without folders of this machine."""
    return [flag for flag in flags if not flag.startswith("-I")]


def _step(step: Sequence[str], compiler: HostCompiler, into: Path, runner: Runner) -> Finished:
    return runner(
        list(step),
        read=[*compiler.readable, runtime.HERE, HERE, *precompiled.readable()],
        write=[into, *compiler.writable],
        limits=COMPILING,
        environment=compiler.environment,
        cwd=into,
    )


def _check(finished: Finished) -> None:
    if finished.outcome != "exited" or finished.returncode < 0:
        raise ProbeError(ProbeReason.COMPILER_LIMIT, finished.outcome)
    if finished.returncode != 0:
        lines = [line for line in finished.error_text.splitlines() if "error" in line] or ["no error message"]
        raise ProbeError(ProbeReason.DOES_NOT_COMPILE_FOR_CPU, lines[0][-300:])


@functools.cache
def sources_hash() -> str:
    """Return a hash of everything that is compiled with a unit: the runtime, the recorder and the driver."""
    files = [*runtime.INCLUDE_FOLDER.rglob("*"), *INCLUDE_FOLDER.rglob("*"), *SHARED]
    return workcache.key(*(path.read_bytes() for path in sorted(files) if path.is_file()))
