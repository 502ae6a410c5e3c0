"""Read and write files in folders that a confined command could write to.

Such a folder can hold links to other files of this machine, pipes that never end, devices, and files of any size.
What is enforced here: no symbolic link is followed below the folder, in any component of a path; only regular files are
opened, without waiting; no more than a given number of bytes is read; a file is written by creating it, so that nothing
is written through what a command left under its name.

What is not enforced: the folder itself and the path to it are trusted, so they must lie where no command could write.
The content is trusted in nothing; callers parse it as input of an attacker. Hard links to files outside the folder are
not recognized: the confinement does not permit a command to make them.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath

from kernelmill.errors import InputError

MOST_BYTES = 512 << 20
"""The most bytes that are read from one file: more than `Limits.file_mib` lets a command write, unless it says so."""
MOST_FILES = 10_000
"""The most entries of a folder that are looked at."""
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_IRREGULAR = "it is not a regular file"
_CAUSES = {
    errno.ELOOP: "it is a symbolic link",
    errno.ENOTDIR: "it lies behind a link or a file",
    errno.EISDIR: _IRREGULAR,
    errno.ENXIO: _IRREGULAR,
}


def read(root: Path, name: str | PurePosixPath, most: int = MOST_BYTES) -> bytes | None:
    """Return the content of a file below a folder; none if there is no such file.

    Raises `InputError` if it is a link or lies behind one, if it is not a regular file, or if it is larger than
    `most` bytes.
    """
    try:
        with _parent(root, name) as (folder, last), os.fdopen(os.open(last, _FILE, dir_fd=folder), "rb") as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode):
                raise _refused(name, _IRREGULAR)
            if found.st_size > most:
                raise _refused(name, f"it has {found.st_size} bytes, and at most {most} are read")
            return file.read(found.st_size)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _refused(name, _CAUSES.get(error.errno or 0, os.strerror(error.errno or 0))) from None


def size(root: Path, name: str) -> int | None:
    """Return the size of a regular file in a folder; none if there is no such file."""
    try:
        found = os.lstat(root / name)
    except OSError:
        return None
    return found.st_size if stat.S_ISREG(found.st_mode) else None


def required(path: Path, most: int = MOST_BYTES) -> bytes:
    """Return the content of a file that a confined command was to make in a folder; raises `InputError` like `read`."""
    content = read(path.parent, path.name, most)
    if content is None:
        raise _refused(path.name, "it does not exist")
    return content


def write(root: Path, name: str | PurePosixPath, content: bytes, *, mode: int = 0o666) -> None:
    """Write a file below a folder, in place of the file or link of that name; folders on the way to it are made.

    Raises `InputError` if a folder on the way is a link, or if the name is that of a folder.
    """
    try:
        with _parent(root, name, make=True) as (folder, last):
            with suppress(FileNotFoundError):
                os.unlink(last, dir_fd=folder)
            with os.fdopen(os.open(last, _NEW, mode, dir_fd=folder), "wb") as file:
                file.write(content)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise
        raise _refused(name, _CAUSES.get(error.errno or 0, os.strerror(error.errno or 0))) from None


def files(root: Path, name: str | PurePosixPath = ".") -> tuple[str, ...]:
    """Return the sorted names of the regular files in a folder, which is `root` or lies below it.

    A folder that is missing or a link has none. Raises `InputError` if it has more than `MOST_FILES` entries.
    """
    found: list[str] = []
    try:
        with _parent(root, PurePosixPath(name, "*")) as (folder, _), os.scandir(folder) as entries:
            for number, entry in enumerate(entries):
                if number == MOST_FILES:
                    raise _refused(name, f"it has more than {MOST_FILES} entries")
                if entry.is_file(follow_symlinks=False):
                    found.append(entry.name)
    except OSError:
        return ()
    return tuple(sorted(found))


@contextmanager
def _parent(root: Path, name: str | PurePosixPath, *, make: bool = False) -> Iterator[tuple[int, str]]:
    """Open the folder of a file below `root`, one component at a time; yield its descriptor and the file's name."""
    *folders, last = PurePosixPath(name).parts or ("",)
    if last in ("", "..") or ".." in folders or PurePosixPath(name).is_absolute():
        raise _refused(name, "its name leads out of the folder")
    folder = os.open(root, _FOLDER)
    try:
        for part in folders:
            if make:
                with suppress(FileExistsError):
                    os.mkdir(part, dir_fd=folder)
            inner = os.open(part, _FOLDER, dir_fd=folder)
            os.close(folder)
            folder = inner
        yield folder, last
    finally:
        os.close(folder)


def _refused(name: str | PurePosixPath, why: str) -> InputError:
    return InputError(f"{name} is not opened: {why}", remedy="it was left by a program or a build: examine that one")
