"""Run a command that is not trusted: the only place of this repository that starts processes.

The command sees system libraries, the Python that runs us and the folders it is given; it writes only to its own
folders; it has no network; it starts from an empty environment; it ends with everything it started. Landlock and
seccomp do this unprivileged and inside containers. What a kernel cannot enforce is named in `Finished.unenforced`.

The confinement is put on by a launcher process of our own (`sandbox_launcher.py`), because `preexec_fn` runs Python
between fork and exec, which deadlocks in a program with threads.
"""

import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol

from stages.lib.errors import InputError

LAUNCHER = Path(__file__).with_name("sandbox_launcher.py")
TICK_SECONDS = 0.05
READ_SIZE = 1 << 16

Outcome = Literal["exited", "timed_out", "output_limit", "process_limit", "cpu_limit", "not_started"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a command may use; `None` leaves the system's own limit."""

    wall_seconds: float
    cpu_seconds: int | None = None
    memory_mib: int | None = None
    """Private writable memory per process (RLIMIT_DATA): address space would count what is only reserved."""
    file_mib: int | None = 256
    processes: int = 256
    """In the command's process group at once, looked at every 50 ms: RLIMIT_NPROC counts all processes of the user
    and does not hold for root."""
    open_files: int = 1024
    output_bytes: int = 8 << 20
    """Of standard output and standard error together; the command is ended when it writes more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """What came of a command."""

    returncode: int
    """Negative: the signal that ended it, as in `subprocess`; 127 where it could not be started."""
    stdout: bytes
    stderr: bytes
    outcome: Outcome
    seconds: float
    unenforced: tuple[str, ...] = ()
    """Subset of `landlock`, `landlock:truncate`, `landlock:signals`, `seccomp`."""

    @property
    def text(self) -> str:
        """Standard output as text, undecodable bytes replaced."""
        return self.stdout.decode(errors="replace")

    @property
    def error_text(self) -> str:
        """Standard error as text, undecodable bytes replaced."""
        return self.stderr.decode(errors="replace")


class Runner(Protocol):
    """Whatever runs a confined command: `run` below, or a scripted twin in tests."""

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
        """As `run`."""
        ...


def python_roots() -> tuple[Path, ...]:
    """Folders that the running Python needs to read: its prefix and that of the Python it was made from."""
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
    """Run `command` confined to reading `read` and `write` (and the system), and writing `write`.

    The environment is `environment` and nothing else, save PATH, LANG, HOME and TMPDIR where it names none; the last
    two are the first of `write`. Programs are looked up in that PATH. Raises `InputError` where `cwd` is no folder.
    """
    if not cwd.is_dir():
        raise InputError(f"{cwd} is not a folder to run {command[0]} in", remedy="create it first")
    home = str((write[0] if write else cwd).absolute())
    scrubbed = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": home, "TMPDIR": home}
    scrubbed |= environment or {}
    report_end, launcher_end = os.pipe()
    policy = {
        "read": [str(root.absolute()) for root in read],
        "write": [str(root.absolute()) for root in write],
        "limits": _rlimits(limits),
        "report": launcher_end,
    }
    start = time.monotonic()
    with tempfile.TemporaryFile() as fed, os.fdopen(report_end, "rb") as report:
        fed.write(stdin)
        fed.seek(0)
        try:
            process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(LAUNCHER), json.dumps(policy), *command],
                stdin=fed,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=scrubbed,
                cwd=cwd,
                start_new_session=True,
                pass_fds=(launcher_end,),
            )
        finally:
            os.close(launcher_end)
        with process:
            watched = _Watch(process, limits, start)
            outcome = watched.until_end()
        unenforced: tuple[str, ...] = ()
        for line in report.read().splitlines():
            said = json.loads(line)
            unenforced = tuple(said.get("unenforced", unenforced))
            if "error" in said:
                outcome = "not_started"
                watched.stored[2] += f"{command[0]}: {said['error']}\n".encode()
    if outcome == "exited" and process.returncode == -signal.SIGXCPU:
        outcome = "cpu_limit"
    return Finished(
        returncode=process.returncode,
        stdout=bytes(watched.stored[1]),
        stderr=bytes(watched.stored[2]),
        outcome=outcome,
        seconds=time.monotonic() - start,
        unenforced=unenforced,
    )


def _rlimits(limits: Limits) -> dict[str, int]:
    wanted = {
        "RLIMIT_CPU": None if limits.cpu_seconds is None else limits.cpu_seconds + 1,
        "RLIMIT_DATA": None if limits.memory_mib is None else limits.memory_mib << 20,
        "RLIMIT_FSIZE": None if limits.file_mib is None else limits.file_mib << 20,
        "RLIMIT_NOFILE": limits.open_files,
        "RLIMIT_CORE": 0,
    }
    return {name: value for name, value in wanted.items() if value is not None}


@dataclass(slots=True)
class _Watch:
    """A running command: its output so far, and its end."""

    process: subprocess.Popen[bytes]
    limits: Limits
    start: float
    stored: dict[int, bytearray] = field(default_factory=lambda: {1: bytearray(), 2: bytearray()})

    def until_end(self) -> Outcome:
        """Store output until the command ends or breaks a limit; then end all that it started."""
        with selectors.DefaultSelector() as selector:
            for number, stream in ((1, self.process.stdout), (2, self.process.stderr)):
                assert stream is not None
                os.set_blocking(stream.fileno(), False)
                selector.register(stream, selectors.EVENT_READ, number)
            ended = _wait_handle(self.process.pid)
            if ended is not None:
                selector.register(ended, selectors.EVENT_READ, 0)
            try:
                outcome = self._watch(selector)
            finally:
                self._kill_group()
                if ended is not None:
                    selector.unregister(ended)
                    os.close(ended)
            self._drain(selector)
        self.process.wait()
        return outcome

    def _watch(self, selector: selectors.BaseSelector) -> Outcome:
        next_count = self.start + TICK_SECONDS
        while True:
            now = time.monotonic()
            left = self.start + self.limits.wall_seconds - now
            if left <= 0:
                return "timed_out"
            if now >= next_count:
                if _group_size(self.process.pid) > self.limits.processes:
                    return "process_limit"
                next_count = now + TICK_SECONDS
            for key, _ in selector.select(min(left, TICK_SECONDS)):
                if key.data != 0 and not self._store(selector, key):
                    return "output_limit"
            if _has_ended(self.process.pid):
                return "exited"

    def _store(self, selector: selectors.BaseSelector, key: selectors.SelectorKey) -> bool:
        """Keep what one stream has; false once there is more than the limit."""
        try:
            chunk = os.read(key.fd, READ_SIZE)
        except BlockingIOError:
            return True
        if not chunk:
            selector.unregister(key.fileobj)
            return True
        room = self.limits.output_bytes - sum(map(len, self.stored.values()))
        self.stored[key.data] += chunk[:room]
        return len(chunk) <= room

    def _drain(self, selector: selectors.BaseSelector) -> None:
        """Take what is still in the pipes; a process that left the group may hold them open, so never wait long."""
        while selector.get_map():
            ready = selector.select(TICK_SECONDS)
            if not ready or not all(self._store(selector, key) for key, _ in ready):
                return

    def _kill_group(self) -> None:
        """End every process of the group; the leader is not reaped yet, so the number cannot be someone else's."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            # Only a leader that is a zombie is left (macOS says EPERM for that).
            return


def _has_ended(pid: int) -> bool:
    """Whether the child has ended, leaving it to be reaped later."""
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None


def _wait_handle(pid: int) -> int | None:
    """A descriptor that becomes readable when the process ends; none where the system has no such thing."""
    return os.pidfd_open(pid) if hasattr(os, "pidfd_open") else None


def _group_size(group: int) -> int:
    """How many processes are in a process group, by /proc; 0 where there is no /proc."""
    count = 0
    proc = Path("/proc")
    if not proc.is_dir():
        return count
    for entry in proc.iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_bytes().rpartition(b")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue  # it ended while we were looking
        count += int(fields[2]) == group
    return count
