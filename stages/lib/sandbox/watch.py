"""Watch a running command: its output so far, its limits, its end."""

import os
import selectors
import time
from dataclasses import dataclass, field
from pathlib import Path

from stages.lib.sandbox.limits import Limits, Outcome
from stages.lib.sandbox.processes import end_group

TICK_SECONDS = 0.05
READ_SIZE = 1 << 16


@dataclass(slots=True)
class Watch:
    """A running command: its output so far, and its end."""

    pid: int
    stdout: int
    stderr: int
    limits: Limits
    start: float
    stored: dict[int, bytearray] = field(default_factory=lambda: {1: bytearray(), 2: bytearray()})

    def until_end(self) -> Outcome:
        """Store output until the command ends or breaks a limit; then end all that it started."""
        with selectors.DefaultSelector() as selector:
            for number, stream in ((1, self.stdout), (2, self.stderr)):
                os.set_blocking(stream, False)
                selector.register(stream, selectors.EVENT_READ, number)
            ended = _wait_handle(self.pid)
            if ended is not None:
                selector.register(ended, selectors.EVENT_READ, 0)
            try:
                outcome = self._watch(selector)
            finally:
                end_group(self.pid)
                if ended is not None:
                    selector.unregister(ended)
                    os.close(ended)
            self._drain(selector)
        return outcome

    def _watch(self, selector: selectors.BaseSelector) -> Outcome:
        next_count = self.start + TICK_SECONDS
        while True:
            now = time.monotonic()
            left = self.start + self.limits.wall_seconds - now
            if left <= 0:
                return "timed_out"
            if now >= next_count:
                if _group_size(self.pid) > self.limits.processes:
                    return "process_limit"
                next_count = now + TICK_SECONDS
            for key, _ in selector.select(min(left, TICK_SECONDS)):
                if key.data != 0 and not self._store(selector, key):
                    return "output_limit"
            if _has_ended(self.pid):
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
