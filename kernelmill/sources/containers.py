"""Containers of project files: tar archives, zip archives and folders, behind one interface."""

import bz2
import gzip
import io
import lzma
import os
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Literal, Protocol, Self, cast

import zstandard

from kernelmill.errors import FetchError, UnsafeArchiveError
from kernelmill.sources import zips
from kernelmill.storage import untrusted

MAX_BYTES = 2 << 30
MAX_MEMBERS = 500_000
MAX_DEPTH = 100
"""The most folders that a path may have."""
MAX_TARGET = 4096
"""The most bytes of the target of a link."""
MAX_HEADER = 1 << 16
"""The most bytes of a member's name or attributes."""

Decompressor = Callable[[IO[bytes]], IO[bytes]]
Kind = Literal["file", "folder", "symlink", "hardlink", "special"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveMember:
    """An entry of a container."""

    path: str
    kind: Kind
    size: int = 0
    target: str = ""
    """The target of a symlink as written, or the path of the member that a hardlink refers to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """The content of a file, which can be read once, before the next one is asked for."""

    path: str
    chunks: Iterator[bytes]

    @property
    def data(self) -> bytes:
        """The content as a whole."""
        return b"".join(self.chunks)


class Container(Protocol):
    """A container of files. Both methods raise `FetchError` if it is damaged or too large."""

    name: str

    def members(self) -> Iterator[ArchiveMember]:
        """Yield all entries in the order of the container."""
        ...

    def contents(self, paths: AbstractSet[str]) -> Iterator[Content]:
        """Yield the contents of the given files in the order of the container."""
        ...


class Tar:
    """A tar archive, decompressed by one of `DECOMPRESSORS` and read as a stream."""

    def __init__(self, path: Path, decompressed: Decompressor, *, max_bytes: int = MAX_BYTES) -> None:
        self.name = path.name
        self._path, self._decompressed, self._max_bytes = path, decompressed, max_bytes

    def members(self) -> Iterator[ArchiveMember]:
        """Yield all entries."""
        with self._opened() as tar:
            for info in _infos(tar):
                yield ArchiveMember(path=info.name, kind=_tar_kind(info), size=info.size, target=info.linkname)

    def contents(self, paths: AbstractSet[str]) -> Iterator[Content]:
        """Yield the contents of the given files."""
        with self._opened() as tar:
            for info in _infos(tar):
                if info.isreg() and info.name in paths and (stream := tar.extractfile(info)):
                    yield Content(path=info.name, chunks=self._chunks(stream))

    def _chunks(self, stream: IO[bytes]) -> Iterator[bytes]:
        try:
            yield from _chunks(stream)
        except _TAR_ERRORS as error:
            raise _damaged(self.name, error) from error

    @contextmanager
    def _opened(self) -> Iterator[tarfile.TarFile]:
        with (
            untrusted.opened(self._path) as file,
            _Guarded(self._decompressed(file), self.name, self._max_bytes) as source,
        ):
            try:
                with tarfile.open(
                    fileobj=source, mode="r|", encoding="utf-8", errors="surrogateescape", tarinfo=_Header
                ) as tar:
                    yield tar
            except _TAR_ERRORS as error:
                raise _damaged(self.name, error) from error


class Zip:
    """A zip archive."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self._path = path

    def members(self) -> Iterator[ArchiveMember]:
        """Yield all entries."""
        with self._opened() as archive:
            for info in archive.infolist():
                kind = _mode_kind(info.external_attr >> 16, default="folder" if info.is_dir() else "file")
                target = self._target(archive, info) if kind == "symlink" else ""
                yield ArchiveMember(path=info.filename, kind=kind, size=info.file_size, target=target)

    def contents(self, paths: AbstractSet[str]) -> Iterator[Content]:
        """Yield the contents of the given files."""
        with self._opened() as archive:
            for info in archive.infolist():
                if info.filename in paths:
                    yield Content(path=info.filename, chunks=zips.content(archive, info, self.name))

    def _target(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> str:
        if info.file_size > MAX_TARGET:
            raise _overlong(self.name, f"the link {info.filename[:80]!r}")
        return b"".join(zips.content(archive, info, self.name)).decode("utf-8", "surrogateescape")

    @contextmanager
    def _opened(self) -> Iterator[zipfile.ZipFile]:
        with untrusted.opened(self._path) as file:
            with zips.damage(self.name):
                archive = zipfile.ZipFile(file)
            with archive:
                yield archive


class LocalFolder:
    """A folder of this machine; the content of `.git` is not listed."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self._path = path

    def members(self) -> Iterator[ArchiveMember]:
        """Yield all entries; links are not followed."""
        yield from self._below(self._path)

    def contents(self, paths: AbstractSet[str]) -> Iterator[Content]:
        """Yield the contents of the given files."""
        for path in sorted(paths):
            with untrusted.opened(self._path / path, within=(self._path,)) as file:
                yield Content(path=path, chunks=_chunks(file))

    def _below(self, folder: Path) -> Iterator[ArchiveMember]:
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as error:
            raise untrusted.failure(folder, error) from error
        for entry in entries:
            path = Path(entry.path).relative_to(self._path).as_posix()
            status = entry.stat(follow_symlinks=False)
            kind = _mode_kind(status.st_mode, default="special")
            target = str(Path(entry.path).readlink()) if kind == "symlink" else ""
            yield ArchiveMember(path=path, kind=kind, size=status.st_size if kind == "file" else 0, target=target)
            if kind == "folder" and entry.name != ".git":
                if path.count("/") >= MAX_DEPTH:
                    raise too_deep(self.name, path)
                yield from self._below(Path(entry.path))


def _zstd(file: IO[bytes]) -> IO[bytes]:
    return zstandard.ZstdDecompressor().stream_reader(file)


def _plain(file: IO[bytes]) -> IO[bytes]:
    return file


def _bzip(file: IO[bytes]) -> IO[bytes]:
    return bz2.open(file, "rb")


def _xz(file: IO[bytes]) -> IO[bytes]:
    return lzma.open(file, "rb")


def _gzip(file: IO[bytes]) -> IO[bytes]:
    return cast("IO[bytes]", gzip.open(file, "rb"))


DECOMPRESSORS: dict[str, Decompressor] = {
    ".tar": _plain,
    ".tar.gz": _gzip,
    ".tgz": _gzip,
    ".tar.bz2": _bzip,
    ".tar.xz": _xz,
    ".tar.zst": _zstd,
}
ARCHIVES = (*DECOMPRESSORS, ".zip")


def opened(path: Path, filename: str) -> Container:
    """Open the container at a path, whose type is determined by the suffix of `filename`.

    Raises `FetchError` with the supported types if it has none of their suffixes.
    """
    container: Container
    if path.is_dir():
        container = LocalFolder(path)
    elif filename.endswith(".zip"):
        container = Zip(path)
    else:
        decompressed = [d for suffix, d in DECOMPRESSORS.items() if filename.endswith(suffix)]
        if not decompressed:
            raise FetchError(
                f"{filename} is not a supported archive ({', '.join(ARCHIVES)})", remedy="repack it as one of these"
            )
        container = Tar(path, decompressed[0])
    container.name = filename
    return container


class _Guarded(io.RawIOBase):
    """A decompressed stream with a size limit, which reports damage as `FetchError`."""

    def __init__(self, stream: IO[bytes], name: str, max_bytes: int) -> None:
        self._stream, self._name, self._remaining = stream, name, max_bytes
        self._max_bytes = max_bytes

    def read(self, size: int = -1) -> bytes:
        """Read at most `size` bytes."""
        try:
            content = self._stream.read(size)
        except (OSError, EOFError, MemoryError, zlib.error, lzma.LZMAError, zstandard.ZstdError) as error:
            raise _damaged(self._name, error) from error
        self._remaining -= len(content)
        if self._remaining < 0:
            raise too_large(self._name, self._max_bytes)
        return content

    def close(self) -> None:
        """Close this stream and the underlying one."""
        self._stream.close()
        super().close()


_HEADERS = frozenset({
    tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK, tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE,
})  # fmt: skip
"""The types of tar entries that describe the next one; `tarfile` reads them into memory as a whole."""
_TAR_ERRORS = (tarfile.TarError, EOFError, ValueError, OverflowError, LookupError, RecursionError)
"""What `tarfile` raises for damaged archives."""


class _Header(tarfile.TarInfo):
    """A header of a tar archive whose sizes are checked before anything is read because of them."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str | None, errors: str) -> Self:
        """Read a header; raises `tarfile.ReadError` for a negative size, and a name or attributes that are too long."""
        header = super().frombuf(buf, encoding, errors)  # type: ignore[arg-type]  # typeshed wants no None
        if header.size < 0:
            raise tarfile.ReadError(f"member {header.name[:80]!r} has a negative size")
        if header.type in _HEADERS and header.size > MAX_HEADER:
            raise tarfile.ReadError(f"a name or the attributes of a member have {header.size} bytes")
        return header


def _infos(tar: tarfile.TarFile) -> Iterator[tarfile.TarInfo]:
    """Yield the headers of a tar archive without keeping them."""
    while (info := tar.next()) is not None:
        tar.members = []  # type: ignore[attr-defined]  # each of them has a copy of the archive's global attributes
        if info.size < 0:
            raise tarfile.ReadError(f"member {info.name[:80]!r} has a negative size")
        yield info


def _chunks(stream: IO[bytes]) -> Iterator[bytes]:
    while chunk := stream.read(zips.CHUNK):
        yield chunk


def _tar_kind(info: tarfile.TarInfo) -> Kind:
    if info.isreg():
        return "file"
    if info.isdir():
        return "folder"
    if info.issym():
        return "symlink"
    return "hardlink" if info.islnk() else "special"


def _mode_kind(mode: int, *, default: Kind) -> Kind:
    kinds: dict[int, Kind] = {stat.S_IFREG: "file", stat.S_IFDIR: "folder", stat.S_IFLNK: "symlink"}
    return kinds.get(stat.S_IFMT(mode), "special") if stat.S_IFMT(mode) else default


def _damaged(name: str, error: BaseException) -> FetchError:
    return FetchError(
        f"{name} is damaged, or its suffix is wrong: {error}", remedy="download it again and check its sha256"
    )


def too_large(name: str, max_bytes: int) -> FetchError:
    """Return the error for an archive that unpacks to more than a limit."""
    return FetchError(
        f"{name} unpacks to more than {max_bytes >> 20} MiB",
        remedy="if it is not a decompression bomb, unpack it, remove what is not needed, and use the folder with "
        "kind: path",
    )


def too_deep(name: str, path: str) -> UnsafeArchiveError:
    """Return the error for a path with too many folders."""
    return UnsafeArchiveError(
        f"{name}: member {shown(path)} lies in more than {MAX_DEPTH} folders; nothing was unpacked",
        remedy="repack it without this member",
    )


def shown(path: str) -> str:
    """Return a path for a message, shortened in the middle."""
    return repr(path if len(path) <= 120 else f"{path[:60]}…{path[-50:]}")


def _overlong(name: str, what: str) -> UnsafeArchiveError:
    return UnsafeArchiveError(
        f"{name}: {what} has a target of more than {MAX_TARGET} bytes; nothing was unpacked",
        remedy="do not use this archive",
    )
