"""Several runs of one executable in one confined process, which saves most of what starting the sandbox costs.

Each run is a process of its own and has the limits of a run: one that crashes or hangs leaves the others alone. If the
executable permits, these processes are forks of one that has been started, which saves most of what starting it costs.
"""

import marshal
import re
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from kernelmill.execution import series_driver
from kernelmill.sandbox import Finished, Limits, Runner, python_roots
from kernelmill.sandbox.limits import Outcome

LONGEST_SECONDS = 120.0
"""The time limit of all runs together."""
MOST_OUTPUT_BYTES = 64 << 20
_HEADER = re.compile(rb"(-?\d{1,9}) ([01]) (\d{1,9}\.\d{3}) (\d{1,18}) (\d{1,18})")
"""The line before a result: status, whether it was late, seconds, and the sizes of both outputs."""
_DRIVER = Path(series_driver.__file__)


@dataclass(frozen=True, slots=True, kw_only=True)
class OneRun:
    """The arguments of a run, and the variables that only it has."""

    arguments: tuple[str, ...]
    variables: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Forking:
    """Runs may be forks of one process of the executable, which has read the variables that sanitizers read.

    This needs the runtime's fork server (fork_server.h) in the executable; without it, nothing changes.
    """

    variables: Mapping[str, str]
    """Variables of that process, in place of those that would limit the memory of a process by threads, which forks do
    not have."""
    most_mib: int | None
    """Resident memory of a fork: one that has more is run again in a process that is started for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Confinement:
    """What confines all runs of a series."""

    runner: Runner
    read: Sequence[Path]
    write: Path
    """A folder that the runs may write to, which is also their working directory."""
    limits: Limits
    """The limits of one run; those of memory and processes apply to all that is running at a time."""
    environment: Mapping[str, str]
    forking: Forking | None = None


def run_each(executable: Path, runs: Sequence[OneRun], confinement: Confinement) -> list[Finished]:
    """Run an executable several times, and return the results in order.

    There are fewer results than runs if all of them together exceed a limit; the first missing one may be the reason.
    """
    limits = confinement.limits
    forking = confinement.forking
    request = (
        str(executable),
        limits.wall_seconds,
        limits.output_bytes,
        None if forking is None else (dict(forking.variables), forking.most_mib),
        [(list(one.arguments), dict(one.variables)) for one in runs],
    )
    finished = confinement.runner(
        [sys.executable, "-I", "-S", str(_DRIVER)],
        read=[*confinement.read, *python_roots(), _DRIVER.parent],
        write=[confinement.write],
        limits=replace(
            limits,
            wall_seconds=min(LONGEST_SECONDS, limits.wall_seconds * len(runs)),
            output_bytes=MOST_OUTPUT_BYTES,
        ),
        environment=confinement.environment,
        cwd=confinement.write,
        stdin=marshal.dumps(request),
    )
    return _results(finished, limits)


def _results(finished: Finished, limits: Limits) -> list[Finished]:
    found: list[Finished] = []
    rest = finished.stdout
    while True:
        header, _, rest = rest.partition(b"\n")
        numbers = _HEADER.fullmatch(header)
        if numbers is None:
            return found
        status, late, of_stdout, of_stderr = (int(numbers[at]) for at in (1, 2, 4, 5))
        if len(rest) < of_stdout + of_stderr:
            return found
        outcome: Outcome = "exited"
        if late:
            outcome = "timed_out"
        elif status == -signal.SIGXCPU:
            outcome = "cpu_limit"
        elif of_stdout + of_stderr > limits.output_bytes:
            outcome = "output_limit"
        found.append(
            Finished(
                returncode=status,
                stdout=rest[:of_stdout],
                stderr=rest[of_stdout : of_stdout + of_stderr],
                outcome=outcome,
                seconds=float(numbers[3]),
                unenforced=finished.unenforced,
            )
        )
        rest = rest[of_stdout + of_stderr :]
