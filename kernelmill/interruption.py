"""Exit statuses of an interrupted command or stage: 128 and the number of the signal, as shells count."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def exits() -> Iterator[None]:
    """End this process by `SystemExit` at a signal during the block, so that temporary folders are removed.

    Signals that this process was started to ignore, as by `nohup`, stay ignored. Outside the main thread, which alone
    gets signals, nothing changes.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in SIGNALS}
    for number in SIGNALS:
        if before[number] != signal.SIG_IGN:
            signal.signal(number, _leave)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _leave(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
