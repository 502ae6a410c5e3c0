"""Temporary folders in memory, in which files are made and removed faster than on a disk.

They lie below `/dev/shm`, where systems with Linux keep files in memory. Each is locked while it is in use, so that the
next process finds and removes what a killed one left there.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SHARED = Path("/dev/shm")  # noqa: S108 - each user's folders there are closed to others
LEAST_BYTES = 8 << 30
"""The room that there must be, in the folder and in memory: two programs at a time may write 4 GiB each."""
_CHOOSING = ("TMPDIR", "TEMP", "TMP")
"""Variables that say where temporary files go."""
_MEMORY = Path("/proc/meminfo")
_LIMIT, _USED = Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory.current")
"""The memory that a container may use, and that it uses."""
_OPENING = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


def place() -> Path | None:
    """Return where temporary folders in memory are made; none if a variable chooses another place, or room is scarce.

    Programs are compiled and run there, so the place must permit that; that of a Docker container usually does not.
    """
    if any(os.environ.get(name) for name in _CHOOSING) or not os.access(SHARED, os.W_OK | os.X_OK):
        return None
    if os.statvfs(SHARED).f_flag & os.ST_NOEXEC or min(shutil.disk_usage(SHARED).free, _free_memory()) < LEAST_BYTES:
        return None
    return SHARED


@contextmanager
def locked_folder(prefix: str, parent: Path) -> Iterator[Path]:
    """Make a folder, locked for as long as the block runs, which removes it itself."""
    while True:
        folder = Path(tempfile.mkdtemp(prefix=prefix, dir=parent))
        held = _lock(folder)
        if held is not None:
            break
    try:
        yield folder
    finally:
        os.close(held)


def sweep(parent: Path, prefix: str, remove: Callable[[Path], None]) -> None:
    """Remove the folders of this user, or of any if it is root, whose processes have ended."""
    for folder in sorted(parent.glob(f"{prefix}*")):
        held = _lock(folder)
        if held is not None:
            remove(folder)
            os.close(held)


def _lock(folder: Path) -> int | None:
    """Return a descriptor that locks a folder; none if a process uses or removes it, or it is another user's."""
    try:
        held = os.open(folder, _OPENING)
    except OSError:
        return None
    with suppress(OSError):  # another process has it, or it is gone by now
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        found = os.fstat(held)
        # Folders of root belong to the users of its confined commands, once one was given them.
        if os.getuid() in {0, found.st_uid} and os.path.samestat(found, folder.stat(follow_symlinks=False)):
            return held
    os.close(held)
    return None


def _free_memory() -> int:
    """Return the bytes of memory that are free for this process, as far as the system tells; 0 if it does not."""
    free = 0
    with suppress(OSError, ValueError, IndexError):
        fields = {line.split(":")[0]: line.split()[1] for line in _MEMORY.read_text(encoding="ascii").splitlines()}
        free = int(fields.get("MemAvailable", "0")) << 10
    with suppress(OSError, ValueError):  # `max` where there is no limit
        free = min(free, int(_LIMIT.read_text(encoding="ascii")) - int(_USED.read_text(encoding="ascii")))
    return free
