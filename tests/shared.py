"""Files that several tests need and that are expensive to make: once per run, for all of its processes."""

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

RUN_FOLDER = "KERNELMILL_TEST_FOLDER"
"""The environment variable through which the processes of pytest-xdist learn the folder."""


def run_folder() -> Path:
    """The folder of this run of the tests, which tests/conftest.py creates and deletes."""
    return Path(os.environ[RUN_FOLDER])


def made_once(name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder of this run, filled by the first process that needs it; others wait until it is complete."""
    folder = run_folder() / name
    partial = folder.with_name(f"{name}.partial")
    with folder.with_name(f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            shutil.rmtree(partial, ignore_errors=True)
            partial.mkdir()
            make(partial)
            partial.rename(folder)
    return folder
