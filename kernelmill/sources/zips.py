"""Members of zip archives, read without trust in the sizes that they state."""

import copy
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

from kernelmill.errors import FetchError

CHUNK = 1 << 16
METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""The compressions that `zipfile` expands by no more than it is asked for; the others may fill the memory."""
ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OverflowError,
    LookupError,
)
"""What `zipfile` raises for damaged archives."""


@contextmanager
def damage(name: str, remedy: str = "download it again and check its sha256") -> Iterator[None]:
    """Turn what `zipfile` raises for a damaged archive into `FetchError`."""
    try:
        yield
    except ERRORS as error:
        raise FetchError(f"{name} is damaged, or its suffix is wrong: {error}", remedy=remedy) from error


def content(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str) -> Iterator[bytes]:
    """Yield the content of a member in chunks, and no more than it states.

    Raises `FetchError` if it has another size than it states, or a compression that cannot be read piece by piece.
    """
    if info.compress_type not in METHODS:
        raise FetchError(
            f"{name}: member {info.filename!r} has the compression {info.compress_type}, which is not supported",
            remedy="repack it with the usual compression (deflate)",
        )
    asked = copy.copy(info)
    asked.file_size += 2 * CHUNK  # `zipfile` would end a member that is longer than stated there, as if it were whole
    total = 0
    with damage(name), archive.open(asked) as stream:
        while chunk := stream.read(min(CHUNK, info.file_size + 1 - total)):
            total += len(chunk)
            if total > info.file_size:
                break
            yield chunk
    if total != info.file_size:
        compared = "larger" if total > info.file_size else "smaller"
        raise FetchError(
            f"{name}: member {info.filename!r} is {compared} than the {info.file_size} bytes that the archive states",
            remedy="do not use this archive; get it from another place",
        )
