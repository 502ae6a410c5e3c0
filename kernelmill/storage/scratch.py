"""Temporary folders, and their removal whatever an untrusted command left in them."""

import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import IO

from kernelmill.storage import memory_folders

PREFIX = "kernelmill-"
LOCKED = f"{PREFIX}locked-"
"""How the names of folders in memory start, which are locked while they are in use, as no others are."""
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


@contextmanager
def scratch_folder(prefix: str = PREFIX, parent: Path | None = None) -> Iterator[Path]:
    """Make a folder that is removed at the end of the block; where possible, if it was made by an untrusted command.

    Without a parent, it lies in memory if there is room, and otherwise where temporary files go.
    """
    memory = _memory() if parent is None else None
    with ExitStack() as ending:
        folder = (
            Path(tempfile.mkdtemp(prefix=prefix, dir=parent))
            if memory is None
            else ending.enter_context(memory_folders.locked_folder(LOCKED, memory))
        )
        ending.callback(remove_tree, folder)
        yield folder


def scratch_file() -> IO[bytes]:
    """Open a file without a name, in memory if there is room; it is gone when it is closed."""
    return tempfile.TemporaryFile(dir=_memory())


@cache
def _memory() -> Path | None:
    """Return where folders in memory go, from which those of killed processes are removed; none without room."""
    place = memory_folders.place()
    if place is not None:
        memory_folders.sweep(place, LOCKED, remove_tree)
    return place


def remove_tree(folder: Path) -> None:
    """Remove a folder with everything in it; what cannot be removed stays.

    The tree may be hostile: deeper than recursion and paths reach, and closed to its owner. Folders inside folders are
    therefore first moved to the top, so that two folders are open at a time, and links are never followed.
    """
    with suppress(OSError):
        top = _opened(str(folder), None)
        try:
            _empty(top)
        finally:
            os.close(top)
        folder.rmdir()


def _empty(top: int) -> None:
    """Remove everything in a folder; folders that are found inside others are moved into it, and come next."""
    moved, failed = 0, set[str]()
    while names := [name for name in os.listdir(top) if name not in failed]:
        for name in names:
            try:
                if not _is_folder(name, top):
                    os.unlink(name, dir_fd=top)
                    continue
                inner = _opened(name, top)
                try:
                    for each in os.listdir(inner):  # noqa: PTH208 (a descriptor)
                        if _is_folder(each, inner):
                            moved = _move(each, inner, top, moved)
                        else:
                            os.unlink(each, dir_fd=inner)
                finally:
                    os.close(inner)
                os.rmdir(name, dir_fd=top)
            except OSError:
                failed.add(name)


def _move(name: str, source: int, target: int, number: int) -> int:
    """Move a folder into another under a name that is free there; return a number to go on with."""
    with suppress(OSError):  # a folder that is closed to its owner cannot be moved
        os.close(_opened(name, source))
    while True:
        number += 1
        try:
            os.rename(name, f".{number}", src_dir_fd=source, dst_dir_fd=target)
        except OSError as error:
            if error.errno not in (errno.EEXIST, errno.ENOTEMPTY, errno.ENOTDIR):
                raise
        else:
            return number


def _is_folder(name: str, parent: int) -> bool:
    return stat.S_ISDIR(os.stat(name, dir_fd=parent, follow_symlinks=False).st_mode)


def _opened(name: str, parent: int | None) -> int:
    """Open a folder, made accessible to its owner first if it is not; never a link."""
    handle = None
    with suppress(PermissionError):
        handle = os.open(name, _FOLDER, dir_fd=parent)
        if os.fstat(handle).st_mode & stat.S_IRWXU == stat.S_IRWXU:
            return handle
    if handle is not None:
        with suppress(PermissionError):  # as root, another user's folder may be used as it is
            os.fchmod(handle, stat.S_IRWXU)
        return handle
    os.chmod(name, stat.S_IRWXU, dir_fd=parent)
    return os.open(name, _FOLDER, dir_fd=parent)
