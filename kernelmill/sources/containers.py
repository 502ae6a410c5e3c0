"""Containers of project files: tar archives, zip archives and folders, behind one interface."""

import bz2
import gzip
import lzma
import os
import stat
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Literal, Protocol, cast

import zstandard

from kernelmill.errors import FetchError, UnsafeArchiveError
from kernelmill.sources import zips
from kernelmill.storage import bounded, untrusted

MAX_MEMBERS = 500_000
MAX_DEPTH = 100
"""The most folders that a path may have."""
MAX_TARGET = 4096
"""The most bytes of the target of a link."""

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

    def __init__(self, path: Path, decompressed: Decompressor, *, max_bytes: int = bounded.MOST_BYTES) -> None:
        self.name = path.name
        self._path, self._decompressed, self._max_bytes = path, decompressed, max_bytes

    def members(self) -> Iterator[ArchiveMember]:
        """Yield all entries."""
        with self._opened() as tar:
            for info in bounded.members(tar):
                yield ArchiveMember(path=info.name, kind=_tar_kind(info), size=info.size, target=info.linkname)

    def contents(self, paths: AbstractSet[str]) -> Iterator[Content]:
        """Yield the contents of the given files."""
        with self._opened() as tar:
            for info in bounded.members(tar):
                if info.isreg() and info.name in paths and (stream := tar.extractfile(info)):
                    yield Content(path=info.name, chunks=self._chunks(stream))

    def _chunks(self, stream: IO[bytes]) -> Iterator[bytes]:
        try:
            yield from _chunks(stream)
        except bounded.TAR_ERRORS as error:
            raise bounded.damaged(self.name, error) from error

    @contextmanager
    def _opened(self) -> Iterator[tarfile.TarFile]:
        with (
            untrusted.opened(self._path) as file,
            bounded.Stream(self._decompressed(file), self.name, self._max_bytes) as source,
        ):
            try:
                with tarfile.open(
                    fileobj=source, mode="r|", encoding="utf-8", errors="surrogateescape", tarinfo=bounded.Header
                ) as tar:
                    yield tar
            except bounded.TAR_ERRORS as error:
                raise bounded.damaged(self.name, error) from error


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
