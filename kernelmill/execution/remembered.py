"""What the memo keeps of compiles and runs: raw outputs, which this code reads anew each time."""

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path

from pydantic.dataclasses import dataclass as record

from kernelmill.execution.protocol import Build, Given
from kernelmill.sandbox import Finished, Limits, written
from kernelmill.storage import memo, workcache
from kernelmill.storage.memoize import source_version


@record(frozen=True, slots=True, kw_only=True, config=memo.BYTES)
class Compiled:
    """The outcome of a compile."""

    executable_hash: str = ""
    """The SHA-256 of the executable; empty if there is none."""
    failed: Finished | None = None
    """The command that failed, if any."""


@record(frozen=True, slots=True, kw_only=True, config=memo.BYTES)
class Ran:
    """The outcome of a run."""

    finished: Finished
    reported: str
    """The runtime's report."""
    errors: str
    """Standard error, with the source lines of a sanitizer's report."""


def compiled(key: str, make: Callable[[], Compiled]) -> Compiled:
    """Return the outcome of the compile with this key, from the memo if it is known."""
    return memo.recalled("compile", key, Compiled, make, _lasting)


def ran(build: Build, given: Given, limits: Limits, environment: Mapping[str, str], make: Callable[[], Ran]) -> Ran:
    """Return the outcome of a run, from the memo if it is known.

    `environment` leaves out what names a folder of this machine.
    """
    return memo.recalled("run", run_key(build, given, limits, environment), Ran, make, lambda one: ended(one.finished))


def run_key(build: Build, given: Given, limits: Limits, environment: Mapping[str, str]) -> str:
    """Return a hash of everything that decides the outcome of a run."""
    variables = (part for pair in sorted(environment.items()) for part in pair)
    decides = (
        source_version("kernelmill.sandbox"),
        build.executable_hash,
        repr(limits),
        repr((given.arguments, given.repetition)),
    )
    return workcache.key(*decides, given.stdin, *variables)


def hash_of(executable: Path) -> str:
    """Return the SHA-256 of an executable, which a compiler made."""
    return hashlib.sha256(written.required(executable)).hexdigest()


def ended(finished: Finished) -> bool:
    """Whether a command ended by itself, or used more processor time than it may.

    A busy machine makes commands reach the limit of wall time, which is far away where results are kept.
    """
    return finished.outcome in ("exited", "cpu_limit")


def _lasting(one: Compiled) -> bool:
    return one.failed is None or ended(one.failed)
