"""One source project, of any kind, as a tree and its record."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from stages.fetch import containers, git, licenses, sdist
from stages.fetch.tree import content_sha256, file_sha256
from stages.fetch.unpack import unpack
from stages.lib.errors import ConfigError, FetchError, InputError
from stages.lib.index import Index
from stages.lib.params import SourceParams
from stages.lib.records import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a tree came from."""

    name: str
    version: str
    sha256: str


def fetch(id: str, params: SourceParams, index: Index, into: Path) -> Source:
    """Write the source's tree under the folder `into` and describe it.

    Raises `ConfigError`, `InputError` or `FetchError`; what is then half-written under `into` is the caller's to remove.
    """
    origin = KINDS[params.kind](id, params, index, into)
    found = licenses.survey(into, override=params.license)
    return Source(
        id=id,
        kind=params.kind,
        origin=origin.name,
        version=origin.version,
        sha256=origin.sha256,
        license=found.project.expression,
        license_evidence=found.project.evidence,
        file_licenses=found.files,
        headers=params.headers,
    )


def _from_index(id: str, params: SourceParams, index: Index, into: Path) -> Origin:
    package, version = _need(id, params.package, "package"), _need(id, params.version, "version")
    pin = sdist.Pin(source=id, package=package, version=version, sha256=params.sha256)
    held = sdist.download(pin, index)
    unpack(containers.opened(held.path, held.filename), into, exclude=params.exclude)
    return Origin(name=f"{package}=={version}", version=version, sha256=params.sha256 or "")


def _from_git(id: str, params: SourceParams, index: Index, into: Path) -> Origin:
    url, commit = _need(id, params.url, "url"), _need(id, params.commit, "commit")
    checked_out = into.with_name(f".{into.name}.checkout")
    git.checkout(id, url, commit, checked_out)
    unpack(containers.Folder(checked_out), into, exclude=params.exclude)
    sha256 = _checked(id, params, content_sha256(into))
    return Origin(name=f"{url}@{commit}", version=params.version or commit, sha256=sha256)


def _from_disk(id: str, params: SourceParams, index: Index, into: Path) -> Origin:
    path = Path(_need(id, params.path, "path")).expanduser()
    if not path.exists():
        raise InputError(
            f"source {id}: {path} does not exist",
            remedy=f"correct `path:` in conf/source/{id}.yaml; it is relative to the repository",
        )
    archive_sha256 = None if path.is_dir() else _checked(id, params, file_sha256(path))
    unpack(containers.opened(path, path.resolve().name), into, exclude=params.exclude)
    sha256 = archive_sha256 or _checked(id, params, content_sha256(into))
    return Origin(name=path.resolve().name, version=params.version or sha256[:12], sha256=sha256)


KINDS: dict[str, Callable[[str, SourceParams, Index, Path], Origin]] = {
    "sdist": _from_index,
    "git": _from_git,
    "path": _from_disk,
}


def _need(id: str, value: str | None, key: str) -> str:
    if not value:
        raise ConfigError(f"source {id} has no `{key}:`", remedy=f"add it to conf/source/{id}.yaml")
    return value


def _checked(id: str, params: SourceParams, actual: str) -> str:
    if params.sha256 and params.sha256 != actual:
        raise FetchError(
            f"source {id}: {params.path or params.url} has sha256 {actual}, but conf/source/{id}.yaml pins {params.sha256}",
            remedy="if the change is meant, correct the pin; if not, find out who changed it",
        )
    return actual
