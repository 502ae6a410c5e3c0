"""Progress of long work on standard error: what runs, how far it is, and when it will end.

Work is divided into steps, and the innermost one is shown. On a terminal it is one line that is rewritten. Elsewhere, a
step of a stage prints a line when it starts, one every half minute, and one with its time when it ends; outside of a
stage, as in a command, only the lines of every half minute are printed. Nothing that is written to files depends on it.
"""

import os
import shutil
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from kernelmill.terminal import visible

LINE_SECONDS = 30.0
"""The longest time without a line."""
REDRAW_SECONDS = 0.2
RECENT_SECONDS = 180.0
"""The estimate of what is left is based on so much of the past: restored results come much faster than new ones."""
_CLEAR = "\r\x1b[K"


class Stream(Protocol):
    """The part of a text stream that is used here."""

    def write(self, text: str, /) -> object:
        """Write text."""
        ...

    def flush(self) -> None:
        """Flush the stream."""
        ...

    def isatty(self) -> bool:
        """Whether the stream is a terminal."""
        ...


@dataclass(slots=True, kw_only=True, eq=False)
class Step:
    """Work under way."""

    label: str
    unit: str
    total: int | None
    """The number of units; `None` if it is unknown."""
    started: float
    done: int = 0
    recent: deque[tuple[float, int]] = field(default_factory=deque)
    """When units were done, and how many had been done by then."""

    def advance(self, now: float, count: int) -> None:
        """Count units that were done."""
        self.done += count
        self.recent.append((now, self.done))
        while self.recent[0][0] < now - RECENT_SECONDS and len(self.recent) > 2:
            self.recent.popleft()

    def status(self, now: float) -> str:
        """Return how far the step is, and about how long the rest takes."""
        if self.total is None:
            return f"{self.label}: {duration(now - self.started)}"
        percent = 100 * self.done // self.total if self.total else 100
        left = self._seconds_left(now)
        rest = "" if left is None else f", about {roughly(left)} left"
        return (
            f"{self.label}: {self.done} of {self.total} {self.unit} ({percent} %), {duration(now - self.started)}{rest}"
        )

    def _seconds_left(self, now: float) -> float | None:
        """Return the estimate from the recent pace; none without any unit done."""
        if not self.done or self.total is None:
            return None
        since, before = self.recent[0] if self.started < now - RECENT_SECONDS else (self.started, 0)
        pace = (self.done - before) / (now - since) if now > since and self.done > before else None
        pace = pace or self.done / max(now - self.started, 1e-3)
        return (self.total - self.done) / pace

    def start(self) -> str:
        """Return the line for the start."""
        return f"{self.label} ..." if self.total is None else f"{self.label}: {self.total} {self.unit}"

    def end(self, now: float) -> str:
        """Return the line for the end."""
        what = "done" if self.total is None else f"{self.done} {self.unit}"
        return f"{self.label}: {what} in {duration(now - self.started)}"

    def stopped(self, now: float) -> str:
        """Return the line for an end by an exception."""
        what = "" if self.total is None else f" at {self.done} of {self.total} {self.unit}"
        return f"{self.label}: stopped{what} after {duration(now - self.started)}"


class Progress:
    """The steps under way, and where they are shown."""

    def __init__(self, stream: Callable[[], Stream], clock: Callable[[], float]) -> None:
        self._stream, self._clock = stream, clock
        self._steps: list[Step] = []
        self._stage: str | None = None
        self._lock = threading.RLock()
        self._printed = self._drawn = clock()

    @contextmanager
    def stage(self, name: str, purpose: str) -> Iterator[None]:
        """Show the steps of a stage within this block, each with the stage's name."""
        self.note(f"{name}: {purpose}")
        self._stage = name
        try:
            with self.step(name):
                yield
        finally:
            self._stage = None

    @contextmanager
    def step(self, label: str, total: int | None = None, unit: str = "") -> Iterator[Callable[[int], None]]:
        """Show a step within this block, which calls the function that it receives with the number of units done."""
        label = label if self._stage in {None, label} else f"{self._stage}: {label}"
        step = Step(label=label, total=total, unit=unit, started=self._clock())
        outermost = not self._steps
        with self._lock:
            self._steps.append(step)
            if self._announces and not outermost:
                self.note(step.start())
            self._redraw(step.started)

        def advance(count: int = 1) -> None:
            with self._lock:
                step.advance(self._clock(), count)
                self._redraw(self._clock())

        ending = step.stopped
        try:
            yield advance
            ending = step.end
        finally:
            with self._lock:
                self._steps.remove(step)
                if self._stage is not None:
                    self.note(ending(self._clock()) + (_processor_time() if outermost else ""))
                elif outermost and self._is_terminal:
                    self._write(_CLEAR)

    def tick(self) -> None:
        """Print a line, or rewrite it, if it is time to."""
        with self._lock:
            now = self._clock()
            if not self._steps:
                return
            if self._is_terminal:
                self._redraw(now)
            elif now - self._printed >= LINE_SECONDS:
                self.note(self._steps[-1].status(now))

    def note(self, text: str) -> None:
        """Print a line without disturbing the line that is rewritten."""
        with self._lock:
            self._write(f"{_CLEAR if self._is_terminal and self._steps else ''}{visible(text)}\n")
            self._printed, self._drawn = self._clock(), 0.0

    @property
    def _announces(self) -> bool:
        """Whether the start of a step is a line of its own."""
        return self._stage is not None and not self._is_terminal

    @property
    def _is_terminal(self) -> bool:
        return self._stream().isatty() and os.environ.get("TERM") != "dumb"

    def _redraw(self, now: float) -> None:
        if self._is_terminal and self._steps and now - self._drawn >= REDRAW_SECONDS:
            width = shutil.get_terminal_size().columns - 1
            self._write(_CLEAR + visible(self._steps[-1].status(now))[:width])
            self._drawn = now

    def _write(self, text: str) -> None:
        stream = self._stream()
        stream.write(text)
        stream.flush()


def duration(seconds: float) -> str:
    """Return a time as `45 s`, `3 min 10 s` or `1 h 5 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def roughly(seconds: float) -> str:
    """Return an estimate, rounded to tens of seconds below two minutes, and to minutes from there."""
    if seconds < 115:
        return f"{max(10, round(seconds / 10) * 10)} s"
    return duration(round(seconds / 60) * 60).removesuffix(" 0 s")


def _processor_time() -> str:
    """Return the processor time of this process and of those that it has waited for."""
    return f" ({duration(sum(os.times()[:4]))} of processor time)"


PROGRESS = Progress(lambda: sys.stderr, time.monotonic)
_beating = threading.Lock()


@contextmanager
def step(label: str, total: int | None = None, unit: str = "") -> Iterator[Callable[[int], None]]:
    """Show a step of this process within the block; see `Progress.step`."""
    with PROGRESS.step(label, total, unit) as advance, _beat():
        yield advance


@contextmanager
def stage(name: str, purpose: str) -> Iterator[None]:
    """Show this process as a stage within the block; see `Progress.stage`."""
    with PROGRESS.stage(name, purpose), _beat():
        yield


def note(text: str) -> None:
    """Print a line on standard error."""
    PROGRESS.note(text)


@contextmanager
def _beat() -> Iterator[None]:
    """Let a thread call `tick` during the block, unless an outer block has one."""
    if not _beating.acquire(blocking=False):
        yield
        return
    ended = threading.Event()

    def beat() -> None:
        while not ended.wait(1.0):
            PROGRESS.tick()

    thread = threading.Thread(target=beat, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        _beating.release()
