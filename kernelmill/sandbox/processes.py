"""Start confined processes: through a server that forks, or one launcher each if there can be no server."""

import atexit
import contextlib
import fcntl
import marshal
import os
import queue
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from kernelmill.sandbox import launcher
from kernelmill.storage.scratch import scratch_file

LAUNCHER = Path(launcher.__file__)
LOWEST = 10
"""Descriptors are first moved to this number and above, so that their final numbers overwrite none of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessRequest:
    """A command to run, in the form that `launcher.become` reads; paths are absolute."""

    command: Sequence[str]
    environment: Mapping[str, str]
    cwd: str
    read: Sequence[str]
    write: Sequence[str]
    devices: Sequence[str]
    """The device files that it may open, read, write and control."""
    limits: Mapping[str, int]
    tasks: int
    """The processes and threads that its user may have in addition to those running now."""
    filter: bytes
    """The program for seccomp; empty if there is none for this machine."""
    unconfined: bool
    """Whether it may start where Landlock or seccomp is missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Streams:
    """The descriptors of a process; the caller keeps its own copies and closes them."""

    stdin: int
    stdout: int
    stderr: int
    report: int


def start(request: ProcessRequest, streams: Streams) -> int:
    """Start a child of this process, in its own session, that becomes the requested command; return its id."""
    with scratch_file() as described:
        described.write(marshal.dumps(asdict(request)))
        described.flush()
        descriptors = (described.fileno(), streams.stdin, streams.stdout, streams.stderr, streams.report)
        started = _server().start(descriptors) if _can_serve() else None
        return _once(*descriptors) if started is None else started


def _can_serve() -> bool:
    return sys.platform == "linux" and os.uname().machine in launcher.SYSCALL_CLONE and hasattr(os, "pidfd_open")


def _once(request: int, stdin: int, stdout: int, stderr: int, report: int) -> int:
    moved = [fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, LOWEST) for fd in (stdin, stdout, stderr, report, request)]
    try:
        return os.posix_spawn(
            sys.executable,
            [sys.executable, "-I", "-S", str(LAUNCHER), "once", str(os.getpid())],
            {},
            file_actions=[(os.POSIX_SPAWN_DUP2, fd, target) for target, fd in enumerate(moved)],
        )
    finally:
        for fd in moved:
            os.close(fd)


class _Server:
    """A launcher that forks on demand; when this process ends, it kills what it started and ends."""

    def __init__(self) -> None:
        self.owner = os.getpid()
        self.lock = threading.Lock()
        self.able = True
        self.control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        started: queue.SimpleQueue[subprocess.Popen[bytes] | OSError] = queue.SimpleQueue()
        with theirs:
            threading.Thread(target=_serve, args=(theirs.fileno(), started), daemon=True).start()
            process = started.get()
        if isinstance(process, OSError):
            raise process
        self.process = process
        atexit.register(self.close)

    def start(self, descriptors: Sequence[int]) -> int | None:
        """Return the id of a new process; none if the kernel does not permit such forks."""
        with self.lock:
            if not self.able:
                return None
            socket.send_fds(self.control, [b"+"], descriptors)
            answer = self.control.recv(1024).decode()
        if answer.isdigit():
            return int(answer)
        if not answer:
            raise RuntimeError(f"the launcher of confined commands ended with status {self.process.wait()}")
        self.able = False
        return None

    def close(self) -> None:
        """End the server; in a fork of its owner, only forget it."""
        self.control.close()
        if self.owner == os.getpid():
            self.process.wait()


def _serve(control: int, started: "queue.SimpleQueue[subprocess.Popen[bytes] | OSError]") -> None:
    """Start a server, and stay until it ends.

    For the kernel the parent of a process is a thread, here that of all confined commands, which end with it.
    """
    try:
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(LAUNCHER), "serve"],
            stdin=control,
            stdout=subprocess.DEVNULL,
            env={},
            cwd="/",
            start_new_session=True,  # ^C is for the one who asked, who then ends what runs
        )
    except OSError as error:
        started.put(error)
        return
    started.put(process)
    with contextlib.suppress(ProcessLookupError, ChildProcessError):  # it has ended, and was waited for
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)


_servers: list[_Server] = []
_making = threading.Lock()


def _server() -> _Server:
    """Return the server of this process, started at its first use; a fork must not use that of its parent."""
    with _making:
        if not _servers or _servers[0].owner != os.getpid() or _servers[0].process.poll() is not None:
            _servers[:] = [_Server()]
        return _servers[0]


def end_group(leader: int) -> None:
    """Kill every process of a group; its leader must not be reaped yet, so that the id cannot be reused.

    The leader is killed first, since a launcher that has just been started leads no group yet.
    """
    for kill in (os.kill, os.killpg):
        with contextlib.suppress(ProcessLookupError, PermissionError):  # only a zombie leader is left (macOS: EPERM)
            kill(leader, signal.SIGKILL)
