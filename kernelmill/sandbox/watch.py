"""Watch a running command: collect its output and enforce its limits until it ends."""

import os
import resource
import selectors
import stat
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from kernelmill.sandbox.limits import Limits, Outcome
from kernelmill.sandbox.processes import end_group

TICK_SECONDS = 0.05
_PROC = "/proc"
READ_SIZE = 1 << 16
SCAN_SHARE = 20
"""Measuring disk usage takes at most one part in this many of the time."""
REAPED_SECONDS = 5.0
"""The longest wait for what a fork bomb has left, which counts against the limit of the same user's next command."""
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
BLOCK = 512
"""The unit of `st_blocks` in bytes."""


@dataclass(slots=True)
class Watch:
    """A running command and its output so far."""

    pid: int
    stdout: int
    stderr: int
    limits: Limits
    start: float
    written: Sequence[Path] = ()
    """The folders whose size is limited."""
    stored: dict[int, bytearray] = field(default_factory=lambda: {1: bytearray(), 2: bytearray()})

    def until_end(self) -> Outcome:
        """Store output until the command ends or exceeds a limit, then kill everything that it started."""
        with selectors.DefaultSelector() as selector:
            for number, stream in ((1, self.stdout), (2, self.stderr)):
                os.set_blocking(stream, False)
                selector.register(stream, selectors.EVENT_READ, number)
            ended = _wait_handle(self.pid)
            if ended is not None:
                selector.register(ended, selectors.EVENT_READ, 0)
            outcome: Outcome | None = None
            try:
                outcome = self._watch(selector)
            finally:
                end_group(self.pid)
                if outcome == "process_limit":
                    _wait_for_group(self.pid)
                if ended is not None:
                    selector.unregister(ended)
                    os.close(ended)
            self._drain(selector)
        return outcome

    def _watch(self, selector: selectors.BaseSelector) -> Outcome:
        next_count = next_scan = self.start + TICK_SECONDS
        while True:
            now = time.monotonic()
            left = self.start + self.limits.wall_seconds - now
            if left <= 0:
                return "timed_out"
            if now >= next_count:
                if (broken := self._broken_by(_group(self.pid, self.limits.processes))) is not None:
                    return broken
                next_count = now + TICK_SECONDS
            if now >= next_scan and self.limits.disk_mib is not None:
                if sum(map(_size, self.written)) > self.limits.disk_mib << 20:
                    return "disk_limit"
                next_scan = now + max(TICK_SECONDS, (time.monotonic() - now) * SCAN_SHARE)
            for key, _ in selector.select(min(left, TICK_SECONDS)):
                if key.data != 0 and not self._store(selector, key):
                    return "output_limit"
            if _has_ended(self.pid):
                return "exited"

    def _broken_by(self, group: "_Group") -> Outcome | None:
        if group.processes > self.limits.processes:
            return "process_limit"
        if self.limits.memory_mib is not None and group.resident > self.limits.memory_mib << 20:
            return "memory_limit"
        return None

    def _store(self, selector: selectors.BaseSelector, key: selectors.SelectorKey) -> bool:
        """Store what one stream has; return false once there is more than the limit."""
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
        """Store what is left in the pipes; a process that left the group may hold them open, so never wait long."""
        while selector.get_map():
            ready = selector.select(TICK_SECONDS)
            if not ready or not all(self._store(selector, key) for key, _ in ready):
                return


def _has_ended(pid: int) -> bool:
    """Whether the child has ended; it is left to be reaped later."""
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None


def _wait_handle(pid: int) -> int | None:
    """Return a descriptor that becomes readable when the process ends; none if the system has no pidfds."""
    return os.pidfd_open(pid) if hasattr(os, "pidfd_open") else None


class _Group(NamedTuple):
    processes: int
    resident: int
    """In bytes; shared memory counts once for each process."""


def _wait_for_group(leader: int) -> None:
    """Wait until the killed processes of a group are reaped by the parent that they have now, all but the leader."""
    end = time.monotonic() + REAPED_SECONDS
    while _group(leader, 1).processes > 1 and time.monotonic() < end:
        time.sleep(TICK_SECONDS)


def _group(leader: int, most: int) -> _Group:
    """Return the process group as /proc shows it (field numbers: proc_pid_stat(5)); empty if there is no /proc.

    Counting stops at one more than `most`, since a fork bomb grows meanwhile.
    """
    processes = pages = 0
    for name in os.listdir(_PROC) if os.path.isdir(_PROC) else ():  # noqa: PTH112, PTH208 (pathlib is slow, and this is often)
        try:
            if not name.isdigit() or os.getpgid(int(name)) != leader:
                continue
            fields = _read(f"{_PROC}/{name}/stat").rpartition(b")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended meanwhile
        processes += 1
        pages += int(fields[21])
        if processes > most:
            break
    return _Group(processes, pages * resource.getpagesize())


def _read(path: str) -> bytes:
    """Return what a small file in /proc holds, without the objects of `pathlib` and `io`: this is often."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return os.read(descriptor, READ_SIZE)
    finally:
        os.close(descriptor)


def _size(folder: Path) -> int:
    """Return the disk usage of a folder in bytes; what vanishes, moves or is closed to us meanwhile does not count.

    A hostile command may nest folders deeper than recursion, paths and descriptors reach: one is open at a time.
    """
    total = 0
    parents: list[tuple[tuple[int, int], list[str]]] = []
    try:
        here = os.open(folder, _FOLDER)
    except OSError:
        return 0
    try:
        names = os.listdir(here)  # noqa: PTH208 (a descriptor)
        while names or parents:
            if not names:
                parent, names = parents.pop()
                here = _replaced(here, "..")
                if _identity(here) != parent:
                    break
                continue
            name = names.pop()
            try:
                about = os.stat(name, dir_fd=here, follow_symlinks=False)
                total += about.st_blocks * BLOCK
                if stat.S_ISDIR(about.st_mode):
                    above = _identity(here)
                    here = _replaced(here, name)
                    parents.append((above, names))
                    names = []
                    names = os.listdir(here)  # noqa: PTH208 (a descriptor)
            except OSError:
                continue
    except OSError:
        return total
    finally:
        os.close(here)
    return total


def _replaced(here: int, name: str) -> int:
    """Open a folder in an open one, which is closed if that succeeds; never follow a link."""
    there = os.open(name, _FOLDER, dir_fd=here)
    os.close(here)
    return there


def _identity(folder: int) -> tuple[int, int]:
    about = os.fstat(folder)
    return about.st_dev, about.st_ino
