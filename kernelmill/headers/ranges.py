"""Remote zip archives read as if they were local, with few range requests that fetch each span once."""

import io
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kernelmill.errors import FetchError
from kernelmill.index import Index, IndexFile
from kernelmill.sources import zips

TAIL = 1 << 18
"""The bytes read first, which hold the central directory of most wheels; that of a torch wheel needs one more read."""
GAP = 1 << 18
"""The bytes between two spans up to which reading them too is cheaper than one more request."""
BLOCK = 1 << 16
"""The least number of bytes to fetch at once."""
MOST_AT_ONCE = 32 << 20
"""The most bytes of one read, which `zipfile` asks for only to get a central directory: that of torch has 2 MiB."""
MOST_FETCHED = 512 << 20
"""The most bytes to fetch of one archive; the headers of torch have 15 MiB."""
MOST_MEMBERS = 200_000
MOST_BYTES = 1 << 30
"""The most bytes that the members read of one archive may have."""
MOST_RATIO = 200
"""How many times its compressed size a member may have; a header of nothing but numbers has about 30."""
LEAST_BYTES = 1 << 20
"""The size up to which the ratio of a member does not matter."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The bytes from `start` up to `stop`, exclusive."""

    start: int
    stop: int


def merged(spans: Iterable[Span], *, gap: int = GAP) -> tuple[Span, ...]:
    """Return the fewest spans that cover the given ones, joining those with at most `gap` bytes between them."""
    result: list[Span] = []
    for span in sorted(spans):
        if result and span.start <= result[-1].stop + gap:
            result[-1] = Span(result[-1].start, max(result[-1].stop, span.stop))
        else:
            result.append(span)
    return tuple(result)


class RangedFile(io.RawIOBase):
    """A seekable, read-only file that reads by range requests to an index; `prefetch` reduces their number."""

    def __init__(self, index: Index, file: IndexFile) -> None:
        self._index, self._file = index, file
        self._size = index.size(file)
        self._position = 0
        self._fetched: list[tuple[Span, bytes]] = []
        self._left = MOST_FETCHED
        self.prefetch([Span(max(0, self._size - TAIL), self._size)])

    def prefetch(self, spans: Sequence[Span]) -> None:
        """Fetch these spans into memory, joining those that are close together."""
        for span in merged(spans):
            if not self._covering(span):
                self._left -= span.stop - span.start
                if self._left < 0:
                    raise _suspicious(self._file.filename, f"more than {MOST_FETCHED >> 20} MiB would be fetched of it")
                self._fetched.append((span, self._index.read(self._file, span.start, span.stop)))

    def readable(self) -> bool:
        """Return True."""
        return True

    def seekable(self) -> bool:
        """Return True."""
        return True

    def tell(self) -> int:
        """Return the position of the next read."""
        return self._position

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Move to a position, without fetching anything, and return it."""
        base = {io.SEEK_SET: 0, io.SEEK_CUR: self._position, io.SEEK_END: self._size}[whence]
        self._position = max(0, base + offset)
        return self._position

    def read(self, size: int | None = -1) -> bytes:
        """Read from memory, after fetching what is not there yet, at least `BLOCK` bytes at once."""
        end = self._size if size is None or size < 0 else min(self._size, self._position + size)
        wanted = Span(self._position, max(self._position, end))
        if wanted.stop - wanted.start > MOST_AT_ONCE:
            raise _suspicious(self._file.filename, f"its list of members has more than {MOST_AT_ONCE >> 20} MiB")
        if wanted.start == wanted.stop:
            return b""
        if not self._covering(wanted):
            self.prefetch([Span(wanted.start, min(self._size, max(wanted.stop, wanted.start + BLOCK)))])
        span, content = self._covering(wanted)[0]
        self._position = wanted.stop
        return content[wanted.start - span.start : wanted.stop - span.start]

    def _covering(self, wanted: Span) -> list[tuple[Span, bytes]]:
        return [(s, c) for s, c in self._fetched if s.start <= wanted.start and wanted.stop <= s.stop][:1]


def members(archive: zipfile.ZipFile, remote: RangedFile, names: Iterable[str], name: str) -> dict[str, bytes]:
    """Return the content of the named members, which `zipfile` checks against their CRC.

    `archive`, which is called `name` in messages, must have been opened on `remote`. A member ends where the next one,
    or the central directory, begins. Raises `FetchError` before anything is decompressed if the members exceed the
    limits of number, size or ratio that they state, and while a member is read if it has another size.
    """
    starts = sorted({info.header_offset for info in archive.infolist()})
    following = dict(zip(starts, [*starts[1:], archive.start_dir], strict=True))
    infos = [archive.getinfo(each) for each in names]
    _check(infos, name)
    remote.prefetch([Span(info.header_offset, following[info.header_offset]) for info in infos])
    return {info.filename: b"".join(zips.content(archive, info, name)) for info in infos}


def _check(infos: Sequence[zipfile.ZipInfo], name: str) -> None:
    if len(infos) > MOST_MEMBERS:
        raise _suspicious(name, f"{len(infos)} of its members are selected, and at most {MOST_MEMBERS} are read")
    for info in infos:
        if info.file_size > max(LEAST_BYTES, MOST_RATIO * info.compress_size):
            ratio = info.file_size // max(1, info.compress_size)
            raise _suspicious(name, f"member {info.filename[:120]!r} expands to {ratio} times its compressed size")
    if (total := sum(info.file_size for info in infos)) > MOST_BYTES:
        raise _suspicious(name, f"the selected members have {total >> 20} MiB, and at most {MOST_BYTES >> 20} are read")


def _suspicious(name: str, why: str) -> FetchError:
    return FetchError(
        f"{name} looks like a decompression bomb: {why}",
        remedy="take a narrower folder in conf/headers/, or do not use this wheel",
    )
