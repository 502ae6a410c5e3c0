"""Tar archives of others, read as streams that end at a limit, with headers whose sizes are checked.

Archives can expand to a million times their size, and a header can make `tarfile` read a name of any size.
"""

import io
import lzma
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Self

import zstandard

from kernelmill.errors import FetchError

MOST_BYTES = 2 << 30
"""The most bytes that an archive may unpack to."""
MOST_HEADER = 1 << 16
"""The most bytes of a member's name or attributes."""
MOST_MEMBERS = 500_000
MOST_RATIO = 250
"""How many times its own size an archive that this project packed may unpack to; source code reaches about 20."""
LEAST_BYTES = 64 << 20
"""What any such archive may unpack to, whatever the ratio."""

_HEADERS = frozenset({
    tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK, tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE,
})  # fmt: skip
"""The types of tar entries that describe the next one; `tarfile` reads them into memory as a whole."""
TAR_ERRORS = (tarfile.TarError, EOFError, ValueError, OverflowError, LookupError, RecursionError)
"""What `tarfile` raises for damaged archives."""


class Stream(io.RawIOBase):
    """A decompressed stream with a size limit, which reports damage as `FetchError`."""

    def __init__(self, stream: IO[bytes], name: str, most_bytes: int) -> None:
        self._stream, self._name, self._remaining = stream, name, most_bytes
        self._most_bytes = most_bytes

    def read(self, size: int = -1) -> bytes:
        """Read at most `size` bytes."""
        try:
            content = self._stream.read(size)
        except (OSError, EOFError, MemoryError, zlib.error, lzma.LZMAError, zstandard.ZstdError) as error:
            raise damaged(self._name, error) from error
        self._remaining -= len(content)
        if self._remaining < 0:
            raise too_large(self._name, self._most_bytes)
        return content

    def close(self) -> None:
        """Close this stream and the underlying one."""
        self._stream.close()
        super().close()


class Header(tarfile.TarInfo):
    """A header of a tar archive whose sizes are checked before anything is read because of them."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str | None, errors: str) -> Self:
        """Read a header; raises `tarfile.ReadError` for a negative size, and a name or attributes that are too long."""
        header = super().frombuf(buf, encoding, errors)  # type: ignore[arg-type]  # typeshed wants no None
        if header.size < 0:
            raise tarfile.ReadError(f"member {header.name[:80]!r} has a negative size")
        if header.type in _HEADERS and header.size > MOST_HEADER:
            raise tarfile.ReadError(f"a name or the attributes of a member have {header.size} bytes")
        return header


def members(tar: tarfile.TarFile) -> Iterator[tarfile.TarInfo]:
    """Yield the headers of a tar archive without keeping them."""
    while (info := tar.next()) is not None:
        tar.members = []  # type: ignore[attr-defined]  # each of them has a copy of the archive's global attributes
        if info.size < 0:
            raise tarfile.ReadError(f"member {info.name[:80]!r} has a negative size")
        yield info


@contextmanager
def packed(content: bytes, name: str, *, most_members: int = MOST_MEMBERS) -> Iterator[Iterator[tuple[str, IO[bytes]]]]:
    """Open an archive that `storage.archive.pack` made, as an iterator over the paths and contents of its files.

    Raises `FetchError` if it is damaged, holds anything but files, or exceeds the limits of size, ratio and members.
    """
    limit = min(MOST_BYTES, max(LEAST_BYTES, MOST_RATIO * len(content)))
    plain = zstandard.ZstdDecompressor().stream_reader(io.BytesIO(content))
    with Stream(plain, name, limit) as source:
        try:
            with tarfile.open(
                fileobj=source, mode="r|", encoding="utf-8", errors="surrogateescape", tarinfo=Header
            ) as tar:
                yield _files(tar, name, most_members)
        except TAR_ERRORS as error:
            raise damaged(name, error) from error


def _files(tar: tarfile.TarFile, name: str, most_members: int) -> Iterator[tuple[str, IO[bytes]]]:
    for count, info in enumerate(members(tar), start=1):
        if count > most_members:
            raise FetchError(
                f"{name} contains more than {most_members} members", remedy="do not use it; make or fetch it again"
            )
        stream = tar.extractfile(info) if info.isreg() else None
        if stream is None:
            raise FetchError(
                f"{name}: member {info.name[:80]!r} is not a file", remedy="do not use it; make or fetch it again"
            )
        yield info.name, stream


def damaged(name: str, error: BaseException) -> FetchError:
    """Return the error for an archive that cannot be read."""
    return FetchError(
        f"{name} is damaged, or its suffix is wrong: {error}", remedy="download it again and check its sha256"
    )


def too_large(name: str, most_bytes: int) -> FetchError:
    """Return the error for an archive that unpacks to more than a limit."""
    return FetchError(
        f"{name} unpacks to more than {most_bytes >> 20} MiB",
        remedy="if it is not a decompression bomb, unpack it, remove what is not needed, and use the folder with "
        "kind: path",
    )
