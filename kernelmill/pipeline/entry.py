"""The entry point that all stages share: errors become one message, and no stage outlives its DVC process."""

import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import yaml

from kernelmill import progress
from kernelmill.errors import KernelmillError

STARTED_BY_DVC = "DVC_STAGE"
"""The environment variable that DVC sets for the commands that it runs."""
LOOK_SECONDS = 0.3
PIPELINE = Path("dvc.yaml")


def run(main: Callable[[], None]) -> None:
    """Run a stage and show its progress.

    A `KernelmillError` becomes a message and exit status 1; any other exception keeps its traceback.
    """
    if STARTED_BY_DVC in os.environ:
        threading.Thread(target=_follow, args=(os.getppid(),), daemon=True).start()
    name = _stage()
    try:
        if name is None:
            main()
        else:
            with progress.stage(name, _purpose(name)):
                main()
    except KernelmillError as error:
        sys.exit(f"error: {error}")


def _stage() -> str | None:
    """Return the name of the stage that this process was started as; none for other programs."""
    module = sys.modules["__main__"].__spec__
    package, _, name = (module.parent or "" if module else "").rpartition(".")
    return name if package == "stages" else None


def _purpose(stage: str) -> str:
    """Return what a stage does, as dvc.yaml says."""
    try:
        found = yaml.safe_load(PIPELINE.read_text(encoding="utf-8"))["stages"][stage]["desc"]
    except (OSError, yaml.YAMLError, LookupError, TypeError):
        return "started"
    return str(found)


def _follow(parent: int) -> None:
    """Exit when the DVC process that started this stage is gone; an orphan would write while the next run does.

    Workers and sandboxed programs exit with the stage. No file is half-written: each is put in place in one step.
    """
    while os.getppid() == parent and not _was_orphaned(parent):
        time.sleep(LOOK_SECONDS)
    os._exit(1)


def _was_orphaned(parent: int) -> bool:
    """Whether DVC died while this process was still importing: whoever adopted it belongs to another session."""
    try:
        return os.getsid(parent) != os.getsid(0)
    except ProcessLookupError:
        return True
