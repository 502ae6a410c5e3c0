"""Run untrusted commands: compilers, build scripts of other projects, and the programs made of their kernels.

A command can read system libraries, the running Python and the folders it is given; it can write only to folders it
is given; it has no network and starts with an empty environment; when it ends, so does everything it started. Landlock
and seccomp enforce this without privileges, also inside containers. `Finished.unenforced` names what a kernel cannot
enforce.

The confinement is applied by a launcher of our own (`launcher.py`), because `preexec_fn` runs Python between fork and
exec, which deadlocks in a program with threads.
"""

import errno
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, Self

from kernelmill.errors import DiskFullError, InputError
from kernelmill.sandbox import processes
from kernelmill.sandbox.limits import Limits, Outcome
from kernelmill.sandbox.processes import ProcessRequest, Streams
from kernelmill.sandbox.watch import Watch

__all__ = ["Finished", "Limits", "Outcome", "Runner", "python_roots", "run"]

SPARE_BYTES = 1 << 20
"""With less free space than this, a command that failed may have failed for lack of it."""
AMPLE_BYTES = 256 << 20
"""With more free space than this, a command that says that there is none is not believed: its input may say so."""
_NO_SPACE = os.strerror(errno.ENOSPC).encode()


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """The outcome of a command."""

    returncode: int
    """The exit status; negative for the signal that ended it, as in `subprocess`; 127 if it could not be started."""
    stdout: bytes
    stderr: bytes
    outcome: Outcome
    seconds: float
    unenforced: tuple[str, ...] = ()
    """A subset of `landlock`, `landlock:truncate`, `landlock:signals`, `seccomp`, `processes`."""

    @property
    def succeeded(self) -> bool:
        """Whether the command ended by itself, with status 0."""
        return self.outcome == "exited" and self.returncode == 0

    @property
    def text(self) -> str:
        """Standard output as text, undecodable bytes replaced."""
        return self.stdout.decode(errors="replace")

    @property
    def error_text(self) -> str:
        """Standard error as text, undecodable bytes replaced."""
        return self.stderr.decode(errors="replace")


class Runner(Protocol):
    """Anything that runs a confined command: `run` below, or a scripted replacement in tests."""

    def __call__(
        self,
        command: Sequence[str],
        *,
        read: Sequence[Path] = (),
        write: Sequence[Path] = (),
        limits: Limits,
        environment: Mapping[str, str] | None = None,
        cwd: Path,
        stdin: bytes = b"",
    ) -> Finished:
        """Run a command like `run`."""
        ...


def python_roots() -> tuple[Path, ...]:
    """Return the folders that the running Python must read: its prefix and that of its base installation."""
    found = {Path(root).resolve() for root in (sys.prefix, sys.base_prefix, sys.exec_prefix)}
    return tuple(sorted(found))


def run(
    command: Sequence[str],
    *,
    read: Sequence[Path] = (),
    write: Sequence[Path] = (),
    limits: Limits,
    environment: Mapping[str, str] | None = None,
    cwd: Path,
    stdin: bytes = b"",
) -> Finished:
    """Run `command`, which can read `read`, `write` and the system, and can write `write`.

    The environment is `environment` and nothing else, except PATH, LANG, HOME and TMPDIR if it lacks them; the last
    two are the first of `write`. Programs are looked up in that PATH. Raises `InputError` if `cwd` is not a folder, and
    `DiskFullError` if the command failed and left no space in a folder of `write`: its failure is not a result.
    """
    if not cwd.is_dir():
        raise InputError(f"{cwd} is not a folder to run {command[0]} in", remedy="create it first")
    home = str((write[0] if write else cwd).absolute())
    scrubbed = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": home, "TMPDIR": home}
    scrubbed |= environment or {}
    request = ProcessRequest(
        command=[os.fspath(word) for word in command],
        environment=scrubbed,
        cwd=str(cwd.absolute()),
        read=[str(root.absolute()) for root in read],
        write=[str(root.absolute()) for root in write],
        limits=limits.resources(),
        tasks=limits.tasks,
    )
    start = time.monotonic()
    with _Pipe() as stdout, _Pipe() as stderr, _Pipe() as report, tempfile.TemporaryFile() as fed:
        fed.write(stdin)
        fed.seek(0)
        pid = processes.start(
            request,
            Streams(stdin=fed.fileno(), stdout=stdout.theirs, stderr=stderr.theirs, report=report.theirs),
        )
        for pipe in (stdout, stderr, report):
            pipe.hand_over()
        watched = Watch(pid=pid, stdout=stdout.ours, stderr=stderr.ours, limits=limits, start=start, written=write)
        try:
            outcome = watched.until_end()
        finally:
            returncode = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        said = _report(report.ours)
    if said.error:
        outcome = "not_started"
        watched.stored[2] += f"{command[0]}: {said.error}\n".encode()
    if outcome == "exited" and returncode == -signal.SIGXCPU:
        outcome = "cpu_limit"
    if outcome != "disk_limit" and (outcome != "exited" or returncode != 0):
        _require_space(write, _NO_SPACE in watched.stored[2])
    return Finished(
        returncode=returncode,
        stdout=bytes(watched.stored[1]),
        stderr=bytes(watched.stored[2]),
        outcome=outcome,
        seconds=time.monotonic() - start,
        unenforced=said.unenforced,
    )


def _require_space(folders: Sequence[Path], complained: bool) -> None:
    """Raise `DiskFullError` if a command failed for lack of space.

    Compilers delete what they could not finish, so that their complaint counts while there is little space.
    """
    least = AMPLE_BYTES if complained else SPARE_BYTES
    for folder in folders:
        if folder.is_dir() and shutil.disk_usage(folder).free < least:
            raise DiskFullError.at(folder)


class _Pipe:
    """Both ends of a pipe, one of which is passed to another process."""

    def __enter__(self) -> Self:
        self.ours, self.theirs = os.pipe()
        self._open = [self.ours, self.theirs]
        return self

    def __exit__(self, *_: object) -> None:
        for end in self._open:
            os.close(end)

    def hand_over(self) -> None:
        """Close our copy of the end that was passed to the other process."""
        os.close(self.theirs)
        self._open.remove(self.theirs)


@dataclass(frozen=True, slots=True, kw_only=True)
class _LauncherReport:
    unenforced: tuple[str, ...]
    error: str


def _report(descriptor: int) -> _LauncherReport:
    """Read what the launcher reported before it became the command."""
    with os.fdopen(os.dup(descriptor), "rb") as stream:
        lines = [line.partition(" ") for line in stream.read().decode().splitlines()]
    said = {word: rest for word, _, rest in lines}
    return _LauncherReport(unenforced=tuple(said.get("unenforced", "").split()), error=said.get("error", ""))
