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
from typing import IO, Literal, Protocol, cast

import zstandard

from kernelmill.errors import FetchError, InputError

MAX_BYTES = 2 << 30
MAX_MEMBERS = 500_000

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
    """The content of a file."""

    path: str
    data: bytes


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

    def __init__(self, path: Path, decompressed: Callable[[Path], IO[bytes]], *, max_bytes: int = MAX_BYTES) -> None:
        self.name = path.name
        self._path, self._decompressed, self._max_bytes = path, decompressed, max_bytes

    def members(self) -> Iterator[ArchiveMember]:
        """Yield all entries."""
        with self._opened() as tar:
            for info in tar:
                yield ArchiveMember(path=info.name, kind=_tar_kind(info), size=info.size, target=info.linkname)

    def contents(self, paths: AbstractSet[str]) -> Iterator[Content]:
        """Yield the contents of the given files."""
        with self._opened() as tar:
            for info in tar:
                if info.isreg() and info.name in paths and (stream := tar.extractfile(info)):
                    yield Content(path=info.name, data=stream.read())

    @contextmanager
    def _opened(self) -> Iterator[tarfile.TarFile]:
        with _Guarded(self._decompressed(self._path), self.name, self._max_bytes) as source:
            try:
                with tarfile.open(fileobj=source, mode="r|", encoding="utf-8", errors="surrogateescape") as tar:
                    yield tar
            except (tarfile.TarError, EOFError) as error:
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
                target = archive.read(info).decode("utf-8", "surrogateescape") if kind == "symlink" else ""
                yield ArchiveMember(path=info.filename, kind=kind, size=info.file_size, target=target)

    def contents(self, paths: AbstractSet[str]) -> Iterator[Content]:
        """Yield the contents of the given files."""
        with self._opened() as archive:
            for info in archive.infolist():
                if info.filename in paths:
                    try:
                        # zipfile checks the CRC at the end and never returns more than the stated size.
                        content = archive.read(info)
                    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
                        raise _damaged(self.name, error) from error
                    yield Content(path=info.filename, data=content)

    def _opened(self) -> zipfile.ZipFile:
        try:
            return zipfile.ZipFile(self._path)
        except zipfile.BadZipFile as error:
            raise _damaged(self.name, error) from error


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
            try:
                data = (self._path / path).read_bytes()
            except OSError as error:
                raise _unreadable(self._path / path, error) from error
            yield Content(path=path, data=data)

    def _below(self, folder: Path) -> Iterator[ArchiveMember]:
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as error:
            raise _unreadable(folder, error) from error
        for entry in entries:
            path = Path(entry.path).relative_to(self._path).as_posix()
            status = entry.stat(follow_symlinks=False)
            kind = _mode_kind(status.st_mode, default="special")
            target = str(Path(entry.path).readlink()) if kind == "symlink" else ""
            yield ArchiveMember(path=path, kind=kind, size=status.st_size if kind == "file" else 0, target=target)
            if kind == "folder" and entry.name != ".git":
                yield from self._below(Path(entry.path))


def _zstd(path: Path) -> IO[bytes]:
    return zstandard.ZstdDecompressor().stream_reader(path.open("rb"), closefd=True)


def _plain(path: Path) -> IO[bytes]:
    return path.open("rb")


def _bzip(path: Path) -> IO[bytes]:
    return bz2.open(path, "rb")


def _xz(path: Path) -> IO[bytes]:
    return lzma.open(path, "rb")


def _gzip(path: Path) -> IO[bytes]:
    return cast("IO[bytes]", gzip.open(path, "rb"))


DECOMPRESSORS: dict[str, Callable[[Path], IO[bytes]]] = {
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
        except (OSError, EOFError, zlib.error, lzma.LZMAError, zstandard.ZstdError) as error:
            raise _damaged(self._name, error) from error
        self._remaining -= len(content)
        if self._remaining < 0:
            raise FetchError(
                f"{self._name} unpacks to more than {self._max_bytes >> 20} MiB",
                remedy="if it is not a decompression bomb, unpack it and use the folder with kind: path",
            )
        return content

    def close(self) -> None:
        """Close this stream and the underlying one."""
        self._stream.close()
        super().close()


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


def _unreadable(path: Path, error: OSError) -> InputError:
    return InputError(f"{path} cannot be read: {error.strerror}", remedy="make it readable for the current user")
