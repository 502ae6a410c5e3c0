"""Forks of a warm process: each executes untrusted code, and what ends it does not depend on the load of the machine.

A fork is bounded by its processor time, and by the time in which it neither computes nor ends: it waits for something
that never comes. The limit of wall-clock time is a backstop; a fork that reaches it says nothing about its code.
"""

import os
import select
import signal
import time
from collections.abc import Callable
from typing import Literal, NamedTuple

MOST_OUTPUT = 1 << 24
POLL_SECONDS = 0.5
QUIET_SECONDS = 90.0
"""A fork that computes for less than `QUIET_SHARE` of this time waits; even on a busy machine, one that can compute
does so more often."""
QUIET_SHARE = 1e-4
Ending = Literal["reported", "silent", "takes_long", "waits", "overdue"]


class ForkLimits(NamedTuple):
    """The seconds that a fork may use."""

    processor: float
    wall: float


class Report(NamedTuple):
    """What a fork wrote, and how it ended."""

    text: bytes
    ending: Ending
    status: int


def forked(work: Callable[[int], None], limits: ForkLimits) -> Report:
    """Call a function with a descriptor to write its report to, in a fork that ends with it."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        try:
            work(theirs)
        finally:
            os._exit(0)
    os.close(theirs)
    text, ending = _watched(ours, child, limits)
    if ending != "reported":
        os.kill(child, signal.SIGKILL)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return Report(text, "silent" if ending == "reported" and not text else ending, status)


def _watched(descriptor: int, child: int, limits: ForkLimits) -> tuple[bytes, Ending]:
    """Read until the other end is closed, or a limit is reached."""
    text = b""
    start = since = time.monotonic()
    used = 0.0
    with os.fdopen(descriptor, "rb", buffering=0) as pipe:
        while len(text) < MOST_OUTPUT:
            if select.select([pipe], [], [], POLL_SECONDS)[0]:
                part = pipe.read(1 << 16)
                if not part:
                    break
                text += part
                continue
            now, seconds = time.monotonic(), processor_seconds(child)
            if seconds > limits.processor:
                return text, "takes_long"
            if seconds - used > QUIET_SHARE * QUIET_SECONDS:
                used, since = seconds, now
            elif now - since > QUIET_SECONDS:
                return text, "waits"
            if now - start > limits.wall:
                return text, "overdue"
    return text, "reported"


def processor_seconds(process: int) -> float:
    """Return the processor time of another process of ours (clock_getcpuclockid(3))."""
    return time.clock_gettime((~process << 3) | 2)
