"""What every stage's `__main__` shares: errors become one message and exit status 1, and none outlives its DVC."""

import os
import sys
import threading
import time
from collections.abc import Callable

from kernelmill.errors import KernelmillError

STARTED_BY_DVC = "DVC_STAGE"
"""Of the environment: DVC sets it for the commands that it runs."""
LOOK_SECONDS = 0.3


def run(main: Callable[[], None]) -> None:
    """Run a stage; a `KernelmillError` is printed for people, anything else is a bug and keeps its traceback."""
    if STARTED_BY_DVC in os.environ:
        threading.Thread(target=_follow, args=(os.getppid(),), daemon=True).start()
    try:
        main()
    except KernelmillError as error:
        sys.exit(f"error: {error}")


def _follow(parent: int) -> None:
    """End with the DVC that started this stage: left behind, it would write beside the next run, of other code maybe.

    Workers and sandboxed programs end with the stage. Nothing is half-written: files are put in place in one step.
    """
    while os.getppid() == parent:
        time.sleep(LOOK_SECONDS)
    os._exit(1)
