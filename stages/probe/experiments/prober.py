"""The prober that runs experiments on the CPU: a program compiled for the CPU runtime, run in the sandbox.

Runs are bounded by the accesses and basic blocks that the program counts, so that results depend on no clock; limits of
time are far above, and reaching one is an error of the whole stage. Tests use a scripted prober instead, which models a
kernel in Python and needs no compiler.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import ValidationError

from kernelmill.errors import OverdueError
from kernelmill.execution import remembered
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import Build, Given
from kernelmill.execution.remembered import Ran
from kernelmill.records.reasons import ProbeReason
from kernelmill.sandbox import Finished, Limits, Runner, run
from kernelmill.toolchains.host import HostCompiler
from stages.probe.experiments.compiling import ProbeProgram
from stages.probe.experiments.experiment import SECONDS, Experiment, Observation, ParameterType, read_answers
from stages.probe.experiments.protocol import ProbeError

BATCH_SIZE = 200
"""Experiments that one process serves."""
MOST_ACCESSES = 1_500_000_000
"""Limit for all experiments on one kernel. It counts accesses rather than seconds, so that it does not depend on the
machine."""
TIMED_OUT_COST = 150_000_000
"""Accesses that a run counts for if it reached its limit of basic blocks."""
RUNNING = Limits(wall_seconds=3600, memory_mib=3072, output_bytes=64 << 20)
"""Limits for a whole process, which end one that waits forever; each run has limits of its own."""


@dataclass(slots=True, kw_only=True)
class CpuProber:
    """A prober that runs a compiled probe program."""

    program: ProbeProgram
    backend: Cpu
    """Runs the program without any check."""
    build: Build
    """The probe program, whose executable exists once a run needs it."""
    runs: int = 0
    """Number of experiments so far, each counted as often as it was asked for."""
    accesses: int = 0
    """Number of accesses in all of them."""
    _described: tuple[ParameterType, ...] | None = field(default=None)
    _observed: dict[str, Observation] = field(default_factory=dict)
    """The line of an experiment -> its outcome: runs of the same experiment do not differ."""

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
        lines = [experiment.line() for experiment in experiments]
        new = [line for line in dict.fromkeys(lines) if line not in self._observed]
        for start in range(0, len(new), BATCH_SIZE):
            batch = new[start : start + BATCH_SIZE]
            self._observed |= zip(batch, self._ask(batch), strict=True)
        made = tuple(self._observed[line] for line in lines)
        self.runs += len(made)
        self.accesses += sum(TIMED_OUT_COST if one.ended == "timed_out" else one.accesses for one in made)
        return made

    def _ask(self, lines: Sequence[str]) -> tuple[Observation, ...]:
        finished = self._run(Given(stdin="".join(f"{line}\n" for line in lines).encode()))
        # The kernel may print lines of its own; only lines that start like an answer are parsed.
        answers = [line for line in finished.stdout.splitlines() if line.startswith((b'{"ended"', b'{"parameters"'))]
        try:
            self._described, observations = read_answers(answers)
        except (ValidationError, IndexError) as error:
            raise ProbeError(ProbeReason.PROBE_BROKEN, f"{finished.outcome}, status {finished.returncode}") from error
        if len(observations) != len(lines):
            raise ProbeError(
                ProbeReason.PROBE_BROKEN, f"{len(observations)} of {len(lines)} answers; {finished.outcome}"
            )
        if any(one.ended == "overdue" for one in observations):
            raise OverdueError.of(f"a run of {self.program.name}", SECONDS)
        return observations

    def _run(self, given: Given) -> Finished:
        def ran() -> Ran:
            self.program.make()
            finished = self.backend.run(self.build, given, RUNNING).finished
            return Ran(finished=finished, reported="", errors="")

        finished = remembered.ran(self.build, given, RUNNING, self.backend.run_environment, ran).finished
        if finished.outcome == "timed_out":
            raise OverdueError.of(f"the probe program of {self.program.name}", RUNNING.wall_seconds)
        return finished


def build(unit_code: str, name: str, compiler: HostCompiler, into: Path, *, runner: Runner = run) -> CpuProber:
    """Compile a unit's probe program, unless the memo knows it.

    Raises `ProbeError` if the compiler rejects it.
    """
    made = ProbeProgram(unit_code=unit_code, name=name, compiler=compiler, into=into, runner=runner)
    return CpuProber(
        program=made,
        backend=Cpu(compiler=compiler, runner=runner),
        build=Build(
            backend=Cpu.name,
            compiler=compiler.name,
            version=compiler.version,
            state="built",
            executable=made.executable,
            executable_hash=made.known(),
        ),
    )
