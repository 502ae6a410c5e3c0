"""Who runs experiments: a program compiled for the CPU runtime and confined, or a scripted twin in tests."""

import functools
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from pydantic import ValidationError

from kernelmill.execution import precompiled
from kernelmill.execution.protocol import Program
from kernelmill.execution.source_mirror import gather, mirror
from kernelmill.hip_cpu import build as runtime
from kernelmill.records.reasons import ProbeReason
from kernelmill.sandbox import Finished, Limits, Runner, run
from kernelmill.storage import workcache
from kernelmill.toolchains.host import HostCompiler
from stages.probe.experiments.experiment import Experiment, Observation, ParameterType, read_answers
from stages.probe.experiments.program import INCLUDE_FOLDER, program

KIND = "probes"
"""Of the work cache."""
RECORDER = runtime.HERE / "roles.cpp"
LINKED: Mapping[runtime.Family, tuple[str, ...]] = {
    runtime.Family.GCC: tuple(f"-Wl,--wrap={name}" for name in ("memcpy", "memmove", "memset")),
    runtime.Family.CLANG: (),
    runtime.Family.ZIG: (),
}
"""clang has calls of its own for copies by whole blocks; of g++'s the linker tells."""
COMPILING = Limits(wall_seconds=600, memory_mib=4096)
AT_ONCE = 200
"""Experiments that one process of the program serves."""
MOST_ACCESSES = 1_500_000_000
"""Of all experiments with one kernel: what takes more is given up, by a count that is the same everywhere."""
TIMED_OUT = 150_000_000
"""Accesses that a run which reached its limit of time counts for."""
MEMORY_MIB = 3072
WALL_SECONDS = 1800
"""Of a whole process, against one that waits for ever: each run has a limit of its own."""


class ProbeError(Exception):
    """A kernel that cannot be probed: what is wrong with it, and what was said."""

    def __init__(self, reason: ProbeReason, detail: str) -> None:
        self.reason = reason
        """Stable enough to be counted."""
        self.detail = detail
        super().__init__(f"{reason}: {detail}")


class Prober(Protocol):
    """Whoever runs experiments on one kernel."""

    def describe(self) -> tuple[ParameterType, ...]:
        """The kernel's parameters as the compiler sees them."""
        ...

    def observe(self, experiments: Sequence[Experiment]) -> tuple[Observation, ...]:
        """What came of each, in order."""
        ...


@dataclass(slots=True, kw_only=True)
class CpuProber:
    """Experiments with a compiled probe program."""

    executable: Path
    runner: Runner = run
    runs: int = 0
    """Experiments made so far."""
    accesses: int = 0
    """That all of them made."""
    _described: tuple[ParameterType, ...] | None = field(default=None)

    def describe(self) -> tuple[ParameterType, ...]:
        """As `Prober`. Raises `ProbeError` where the program does not say it."""
        if self._described is None:
            self._ask(())
        assert self._described is not None
        return self._described

    def observe(self, experiments: Sequence[Experiment]) -> tuple[Observation, ...]:
        """As `Prober`.

        Raises `ProbeError` where the program ends without an answer to each, or where the kernel has run long enough.
        """
        if self.accesses > MOST_ACCESSES:
            raise ProbeError(ProbeReason.SEARCH_TAKES_LONG, f"{self.runs} runs, {self.accesses} accesses")
        made: list[Observation] = []
        for start in range(0, len(experiments), AT_ONCE):
            made += self._ask(experiments[start : start + AT_ONCE])
        self.accesses += sum(TIMED_OUT if one.ended == "timed_out" else one.accesses for one in made)
        return tuple(made)

    def _ask(self, experiments: Sequence[Experiment]) -> tuple[Observation, ...]:
        self.runs += len(experiments)
        lines = "".join(f"{experiment.line()}\n" for experiment in experiments)
        with tempfile.TemporaryDirectory(prefix="kernelmill-") as folder:
            finished = self.runner(
                [str(self.executable)],
                read=[self.executable.parent],
                write=[Path(folder)],
                limits=Limits(wall_seconds=WALL_SECONDS, memory_mib=MEMORY_MIB, output_bytes=64 << 20),
                environment={"KERNELMILL_FINDINGS": "/dev/null"},
                cwd=Path(folder),
                stdin=lines.encode(),
            )
        # A kernel may print: what it says comes before the answer, or does not start as one.
        said = [line for line in finished.stdout.splitlines() if line.startswith((b'{"ended"', b'{"parameters"'))]
        try:
            self._described, observations = read_answers(said)
        except (ValidationError, IndexError) as error:
            raise ProbeError(ProbeReason.PROBE_BROKEN, f"{finished.outcome}, status {finished.returncode}") from error
        if len(observations) != len(experiments):
            raise ProbeError(
                ProbeReason.PROBE_BROKEN, f"{len(observations)} of {len(experiments)} answers; {finished.outcome}"
            )
        return observations


def build(unit_code: str, name: str, compiler: HostCompiler, into: Path, *, runner: Runner = run) -> CpuProber:
    """Compile a unit's probe program, or take the one that an equal unit was compiled to before.

    Raises `ProbeError` if the compiler rejects it.
    """
    source, executable = into / f"{name}.hip", into / "probe"
    source.write_text(program(unit_code, name), encoding="utf-8")
    # What is compiled is the rewritten text, so that is what the key holds: another rewriter makes another program.
    gathered = gather(Program(files=(source,), root=into, within=into))
    options = runtime.Options(mode=runtime.Mode.RACE, include_folders=(INCLUDE_FOLDER,), extra=("-std=gnu++17", "-g0"))
    key = workcache.key(
        *("probe", compiler.name, compiler.version, *gathered.texts.values(), sources_hash()),
        *LINKED[compiler.called.family],
        *(flag for flag in runtime.compile_flags(compiler.called, options) if not flag.startswith("-I")),
    )
    kept = workcache.get(KIND, key)
    if kept is None:
        (place,) = mirror(gathered, into / "tree")
        made, recorder = into / "probe.o", _recorder(compiler, into, runner)
        flags = runtime.compile_flags(compiler.called, options)
        command = compiler.called.command
        maker = precompiled.Maker(compiler=compiler, runtime_hash=sources_hash(), runner=runner)
        for step in (
            (*command, *flags, *maker.first(flags).flags, "-w", "-c", str(place), "-o", str(made)),
            (*command, str(made), str(recorder), "-o", str(executable), "-lpthread", *LINKED[compiler.called.family]),
        ):
            _check(_step(step, compiler, into, runner))
        kept = executable.read_bytes()
        workcache.put(KIND, key, kept)
    executable.write_bytes(kept)
    executable.chmod(0o755)
    return CpuProber(executable=executable, runner=runner)


def _recorder(compiler: HostCompiler, into: Path, runner: Runner) -> Path:
    """The object that records accesses: the same for every unit."""
    made = into / "recorder.o"
    key = workcache.key("recorder", compiler.name, compiler.version, sources_hash())
    kept = workcache.get(KIND, key)
    if kept is None:
        flags = ("-std=c++17", "-Wno-psabi", "-w", f"-I{runtime.INCLUDE_FOLDER}", "-DKERNELMILL_WARP_SIZE=64", "-O2")
        _check(_step((*compiler.called.command, *flags, "-c", str(RECORDER), "-o", str(made)), compiler, into, runner))
        workcache.put(KIND, key, made.read_bytes())
    else:
        made.write_bytes(kept)
    return made


def _step(step: Sequence[str], compiler: HostCompiler, into: Path, runner: Runner) -> Finished:
    return runner(
        list(step),
        read=[*compiler.readable, runtime.HERE, INCLUDE_FOLDER, *precompiled.readable()],
        write=[into, *compiler.writable],
        limits=COMPILING,
        environment=compiler.environment,
        cwd=into,
    )


def _check(finished: Finished) -> None:
    if finished.outcome != "exited" or finished.returncode < 0:
        raise ProbeError(ProbeReason.COMPILER_LIMIT, finished.outcome)
    if finished.returncode != 0:
        lines = [line for line in finished.error_text.splitlines() if "error" in line] or ["it said nothing"]
        raise ProbeError(ProbeReason.DOES_NOT_COMPILE_FOR_CPU, lines[0][-300:])


@functools.cache
def sources_hash() -> str:
    """Of all that is compiled along with a unit: the runtime, the recorder, the probe's own header."""
    files = [*runtime.INCLUDE_FOLDER.rglob("*"), *INCLUDE_FOLDER.rglob("*"), RECORDER]
    return workcache.key(*(path.read_bytes() for path in sorted(files) if path.is_file()))
