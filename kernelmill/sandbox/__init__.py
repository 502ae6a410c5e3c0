"""Run untrusted commands: compilers, build scripts of other projects, and the programs made of their kernels.

A command can read system libraries, the running Python and the folders it is given; it can write only to folders it
is given; it has no network and starts with an empty environment; when it ends, so does everything it started. Landlock
and seccomp enforce this without privileges, also inside containers. Where one of these is missing nothing runs, unless
`$KERNELMILL_UNCONFINED` is `allow`.

`Finished.unenforced` names what is not enforced:

| name                  | the command can                                                                              |
|-----------------------|----------------------------------------------------------------------------------------------|
| `landlock`            | read and write whatever its user can                                                         |
| `landlock:truncate`   | empty files that its user can write                                                          |
| `landlock:signals`    | signal other processes of its user (with root, it has a user of its own)                     |
| `seccomp`             | use the network, shared memory and other means to reach processes                            |
| `attributes`          | set modes and times of its user's files; started by root, set times of files to now          |
| `processes`           | start processes faster than they are counted                                                 |

Buffers of pipes and sockets do not count as memory, and a command may lock files that it can read.

The confinement is applied by a launcher of our own (`launcher.py`), because `preexec_fn` runs Python between fork and
exec, which deadlocks in a program with threads.
"""

import errno
import os
import shutil
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol, Self

from kernelmill import progress
from kernelmill.errors import DiskFullError, InputError, UnconfinedError
from kernelmill.sandbox import launcher, processes, system_calls
from kernelmill.sandbox.limits import Limits, Outcome
from kernelmill.sandbox.processes import ProcessRequest, Streams
from kernelmill.sandbox.watch import Watch
from kernelmill.storage.scratch import scratch_file, scratch_folder

__all__ = ["UNCONFINED", "Finished", "Limits", "Outcome", "Runner", "python_roots", "run", "unenforced"]

UNCONFINED = "KERNELMILL_UNCONFINED"
"""The environment variable that permits, as `allow`, to run commands where Landlock or seccomp is missing."""

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
    """What is not enforced, by the names in the table above."""

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

    With device files in `write` it can also name its threads and make local sockets, as the drivers of GPUs do, but not
    connect them to anything.

    The environment is `environment` and nothing else, except PATH, LANG, HOME and TMPDIR if it lacks them; the last
    two are the first of `write`. Programs are looked up in that PATH. Raises `InputError` if `cwd` is not a folder,
    `UnconfinedError` if this system cannot confine the command and that is not permitted, and `DiskFullError` if the
    command failed and left no space in a folder of `write`: its failure is not a result.
    """
    finished = _run(
        command,
        read=read,
        write=write,
        limits=limits,
        environment=environment,
        cwd=cwd,
        stdin=stdin,
        unconfined=os.environ.get(UNCONFINED, "").strip() == "allow",
    )
    _warn(tuple(part for part in finished.unenforced if part in launcher.ESSENTIAL))
    return finished


def unenforced() -> tuple[str, ...]:
    """Return what this system does not enforce, by a harmless command."""
    with scratch_folder() as folder:
        limits = Limits(wall_seconds=20)
        return _run(["true"], read=(), write=[folder], limits=limits, environment=None, cwd=folder).unenforced


@cache
def _warn(missing: Sequence[str]) -> None:
    """Say once that commands run without essential restrictions."""
    if missing:
        progress.note(
            f"warning: untrusted commands run without {' and '.join(missing)}, as {UNCONFINED}=allow permits: "
            "they can do whatever you can"
        )


def _run(
    command: Sequence[str],
    *,
    read: Sequence[Path],
    write: Sequence[Path],
    limits: Limits,
    environment: Mapping[str, str] | None,
    cwd: Path,
    stdin: bytes = b"",
    unconfined: bool = True,
) -> Finished:
    """Run a command like `run`, without a word if it is not confined."""
    if not cwd.is_dir():
        raise InputError(f"{cwd} is not a folder to run {command[0]} in", remedy="create it first")
    home = str((write[0] if write else cwd).absolute())
    scrubbed = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": home, "TMPDIR": home}
    scrubbed |= environment or {}
    # Folders may lie below /dev, too: those in memory do.
    devices = [root for root in write if root.is_char_device()]
    folders = [root for root in write if root not in devices]
    request = ProcessRequest(
        command=[os.fspath(word) for word in command],
        environment=scrubbed,
        cwd=str(cwd.absolute()),
        read=[str(root.absolute()) for root in read],
        write=[str(root.absolute()) for root in folders],
        devices=[str(root.absolute()) for root in devices],
        limits=limits.resources(),
        tasks=limits.tasks,
        filter=system_calls.program(os.uname().machine, local_sockets=bool(devices)),
        unconfined=unconfined,
    )
    start = time.monotonic()
    with _Pipe() as stdout, _Pipe() as stderr, _Pipe() as report, scratch_file() as fed:
        fed.write(stdin)
        fed.seek(0)
        pid = processes.start(
            request,
            Streams(stdin=fed.fileno(), stdout=stdout.theirs, stderr=stderr.theirs, report=report.theirs),
        )
        for pipe in (stdout, stderr, report):
            pipe.hand_over()
        watched = Watch(pid=pid, stdout=stdout.ours, stderr=stderr.ours, limits=limits, start=start, written=folders)
        try:
            outcome = watched.until_end()
        finally:
            returncode = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        said = _report(report.ours)
    if said.refused:
        raise UnconfinedError(
            f"this system has no {' and no '.join(said.refused)}, so {command[0]} could do whatever you can",
            remedy="use Linux 5.13 or later with both enabled (`kernelmill doctor` shows whether they are), or permit "
            f"untrusted code to run with all your rights by {UNCONFINED}=allow, best in a virtual machine",
        )
    if said.error:
        outcome = "not_started"
        watched.stored[2] += f"{command[0]}: {said.error}\n".encode()
    if outcome == "exited" and returncode == -signal.SIGXCPU:
        outcome = "cpu_limit"
    if outcome != "disk_limit" and (outcome != "exited" or returncode != 0):
        _require_space(folders, _NO_SPACE in watched.stored[2])
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
    refused: tuple[str, ...]
    """The essential restrictions for lack of which the command was not started."""
    error: str


def _report(descriptor: int) -> _LauncherReport:
    """Read what the launcher reported before it became the command."""
    with os.fdopen(os.dup(descriptor), "rb") as stream:
        lines = [line.partition(" ") for line in stream.read().decode().splitlines()]
    said = {word: rest for word, _, rest in lines}
    return _LauncherReport(
        unenforced=tuple(said.get("unenforced", "").split()),
        refused=tuple(said.get("refused", "").split()),
        error=said.get("error", ""),
    )
