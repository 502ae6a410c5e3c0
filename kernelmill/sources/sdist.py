"""Source distributions from a package index: downloaded once and verified, without executing anything."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.version import InvalidVersion, Version

from kernelmill.errors import ConfigError, FetchError
from kernelmill.index import Index, IndexFile
from kernelmill.sources.containers import ARCHIVES
from kernelmill.sources.tree import file_sha256
from kernelmill.storage import workcache

NEAR = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Pin:
    """An exact version of a package, with the sha256 of its archive once it is known."""

    source: str
    """The name of the source in conf/source/."""
    package: str
    version: str
    sha256: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Download:
    """An archive in the work cache."""

    path: Path
    filename: str
    """The name on the index, whose suffix is the archive type."""
    sha256: str


def download(pin: Pin, index: Index) -> Download:
    """Return the pinned archive from the work cache, or download it from the index.

    Raises `ConfigError` with the sha256 if none is pinned, and `FetchError` if the index lacks the archive.
    """
    if pin.sha256 and (cached := _cached(pin.sha256)):
        return cached
    file = located(pin, index)
    if pin.sha256 and file.sha256 and file.sha256 != pin.sha256:
        raise _differs(pin, file, file.sha256)
    workcache.root().mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".download.", dir=workcache.root()) as folder:
        if not pin.sha256:
            digest = file.sha256 or index.download(file, Path(folder, file.filename))
            raise ConfigError(
                f"source {pin.source}: {pin.package} {pin.version} is not pinned; {file.filename} has sha256 {digest}",
                remedy=f"check that this is the right archive, then add to conf/source/{pin.source}.yaml:\n"
                f"    sha256: {digest}",
            )
        digest = index.download(file, Path(folder, file.filename))
        if digest != pin.sha256:
            raise _differs(pin, file, digest)
        target = _folder(pin.sha256)
        target.mkdir(parents=True, exist_ok=True)
        Path(folder, file.filename).replace(target / file.filename)
    return Download(path=target / file.filename, filename=file.filename, sha256=digest)


def _folder(sha256: str) -> Path:
    return workcache.root() / "downloads" / sha256


def _cached(sha256: str) -> Download | None:
    """Return an earlier download with this digest, if it is intact."""
    folder = _folder(sha256)
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if file_sha256(path) == sha256:
            return Download(path=path, filename=path.name, sha256=sha256)
    return None


def located(pin: Pin, index: Index) -> IndexFile:
    """Find the source distribution of a version; raises `FetchError` with the nearest versions if there is none."""
    offered = index.files(pin.package)
    sdists = [file for file in offered if file.filename.endswith(ARCHIVES) and file.version is not None]
    for file in sdists:
        if _same(file.version, pin.version):
            return file
    versions = {file.version for file in sdists if file.version}
    if any(_same(file.version, pin.version) for file in offered):
        raise FetchError(
            f"source {pin.source}: {pin.package} {pin.version} has no source distribution, only wheels; "
            f"versions with one: {', '.join(near(pin.version, versions)) or 'none'}",
            remedy="use one of these, or kind: git",
        )
    raise FetchError(
        f"source {pin.source}: the index has no {pin.package} {pin.version}; nearest versions: "
        f"{', '.join(near(pin.version, versions)) or 'none'}",
        remedy=f"correct `version:` in conf/source/{pin.source}.yaml",
    )


def near(wanted: str, versions: set[str]) -> Sequence[str]:
    """Return the versions around the wanted one, in order; the newest if it is not a valid version."""
    ordered = sorted(version for version in map(_parsed, versions) if version)
    target = _parsed(wanted)
    index = sum(version < target for version in ordered) if target else len(ordered)
    return [str(version) for version in ordered[max(0, index - NEAR) : index + NEAR]]


def _same(version: str | None, wanted: str) -> bool:
    if version is None:
        return False
    return version == wanted or (_parsed(version) is not None and _parsed(version) == _parsed(wanted))


def _parsed(version: str) -> Version | None:
    try:
        return Version(version)
    except InvalidVersion:
        return None


def _differs(pin: Pin, file: IndexFile, actual: str) -> FetchError:
    return FetchError(
        f"source {pin.source}: {file.filename} has sha256 {actual}, but conf/source/{pin.source}.yaml pins "
        f"{pin.sha256}",
        remedy="if the pin is a typo, correct it; otherwise the archive on the index has changed and must not be used",
    )
