"""The work cache: downloads and unpacked archives, outside the repository and outside DVC.

Everything in it is named by its content hash, so it may be deleted at any time and shared by any number of clones.
"""

import os
from pathlib import Path


def root() -> Path:
    """The folder `$KERNELMILL_CACHE`, else `$XDG_CACHE_HOME/kernelmill`, else `~/.cache/kernelmill`."""
    if chosen := os.environ.get("KERNELMILL_CACHE"):
        return Path(chosen).absolute()
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base).absolute() / "kernelmill"
