"""Read files that a user named, or that someone else could have written: regular files only, up to a size.

A path may lead to a FIFO, which never ends, to a device such as `/dev/zero`, or through a link to a file of the user
that its author could not read. The file is looked at after it was found and before it is opened for reading, by one
descriptor, so that nothing can be put in its place in between. What is not prevented: a file that others write to while
it is read may have any content up to the limit.
"""

import errno
import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from kernelmill.errors import InputError

_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe (FIFO)",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
_CAUSES = {
    errno.ENOENT: ("does not exist", "check the path"),
    errno.ENOTDIR: ("does not exist, because a part of its path is a file", "check the path"),
    errno.ELOOP: ("is a link that leads back to itself", "replace the link by the file that it should name"),
    errno.EACCES: ("may not be read by the current user", "check its permissions and those of its folders"),
    errno.ENAMETOOLONG: ("has a name or path that is too long for this system", "give it a shorter one"),
}


def opened(path: Path, *, within: Sequence[Path] = ()) -> BinaryIO:
    """Open a regular file; links are followed, but with `within` the file must lie in one of these folders.

    Raises `InputError`, which says what is wrong with the file.
    """
    try:
        found = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except (OSError, ValueError) as error:
        raise failure(path, error) from error
    try:
        kind = stat.S_IFMT(os.fstat(found).st_mode)
        if kind != stat.S_IFREG:
            raise InputError(f"{path} is {_KINDS.get(kind, 'no file')}", remedy="name a regular file")
        real = Path(f"/proc/self/fd/{found}").readlink()
        if within and not any(real.is_relative_to(os.path.realpath(folder)) for folder in within):
            raise InputError(
                f"{path} is outside the folders that may be read here", remedy="keep it in the project's folder"
            )
        return open(f"/proc/self/fd/{found}", "rb")  # noqa: PTH123 - the descriptor, not the path
    except OSError as error:
        raise failure(path, error) from error
    finally:
        os.close(found)


def read(path: Path, *, limit: int, within: Sequence[Path] = ()) -> bytes:
    """Return the content of a regular file of at most `limit` bytes.

    Raises `InputError`, which says what is wrong with the file, as `opened` does.
    """
    with opened(path, within=within) as file:
        try:
            content = file.read(limit + 1)
        except OSError as error:
            raise failure(path, error) from error
    if len(content) > limit:
        raise InputError(f"{path} is larger than {_size(limit)}", remedy="name the right file, or a part of it")
    return content


def failure(path: Path, error: OSError | ValueError) -> InputError:
    """Return the error for a path that the system does not open."""
    number = error.errno if isinstance(error, OSError) else None
    cause, remedy = _CAUSES.get(number or 0, (f"cannot be read: {getattr(error, 'strerror', None) or error}", ""))
    return InputError(f"{str(path)!r} {cause}" if number is None else f"{path} {cause}", remedy=remedy or "check it")


def _size(limit: int) -> str:
    return f"{limit >> 20} MiB" if limit >= 1 << 20 else f"{limit >> 10} KiB"
