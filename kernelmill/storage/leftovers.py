"""Removal of partial files of killed processes: their names contain the process id."""

import os
import re
import shutil
from pathlib import Path


def sweep(folder: Path, pattern: re.Pattern[str]) -> None:
    """Remove the entries of a folder whose whole name matches and whose process, the group `pid`, has ended."""
    for entry in folder.iterdir() if folder.is_dir() else ():
        found = pattern.fullmatch(entry.name)
        if found is None or _runs(int(found["pid"])):
            continue
        if entry.is_dir():
            shutil.rmtree(entry, ignore_errors=True)
        else:
            entry.unlink(missing_ok=True)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True  # it is another user's
    return True
