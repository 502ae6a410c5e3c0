"""One source project, of any kind, as a tree and its record."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from kernelmill.config.params import SourceParams
from kernelmill.errors import ConfigError, FetchError, InputError
from kernelmill.index import Index
from kernelmill.records import Source
from kernelmill.sources import containers, git, sdist
from kernelmill.sources.tree import content_sha256, file_sha256
from kernelmill.sources.unpack import unpack
from stages.fetch import licenses


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceOrigin:
    """Where a tree came from."""

    name: str
    version: str
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRequest:
    """One source to be fetched."""

    source: str
    """Its id, the name of its file in conf/source/."""
    params: SourceParams
    index: Index
    into: Path
    """The folder its tree is written under."""


def fetch(wanted: SourceRequest) -> Source:
    """Write a source's tree and describe it.

    Raises `ConfigError`, `InputError` or `FetchError`; what is then half-written is the caller's to remove.
    """
    params = wanted.params
    origin = KINDS[params.kind](wanted)
    found = licenses.survey(wanted.into, override=params.license)
    return Source(
        id=wanted.source,
        kind=params.kind,
        origin=origin.name,
        version=origin.version,
        sha256=origin.sha256,
        license=found.project.expression,
        license_evidence=found.project.evidence,
        file_licenses=found.files,
        headers=params.headers,
    )


def _from_index(wanted: SourceRequest) -> SourceOrigin:
    package, version = _need(wanted, "package"), _need(wanted, "version")
    pin = sdist.Pin(source=wanted.source, package=package, version=version, sha256=wanted.params.sha256)
    held = sdist.download(pin, wanted.index)
    unpack(containers.opened(held.path, held.filename), wanted.into, exclude=wanted.params.exclude)
    return SourceOrigin(name=f"{package}=={version}", version=version, sha256=held.sha256)


def _from_git(wanted: SourceRequest) -> SourceOrigin:
    url, commit = _need(wanted, "url"), _need(wanted, "commit")
    checked_out = wanted.into.with_name(f".{wanted.into.name}.checkout")
    git.checkout(wanted.source, url, commit, checked_out)
    container = containers.opened(checked_out, f"{url}@{commit}")
    unpack(container, wanted.into, exclude=wanted.params.exclude)
    sha256 = _checked(wanted, content_sha256(wanted.into))
    return SourceOrigin(name=f"{url}@{commit}", version=wanted.params.version or commit, sha256=sha256)


def _from_disk(wanted: SourceRequest) -> SourceOrigin:
    path = Path(_need(wanted, "path")).expanduser()
    if not path.exists():
        raise InputError(
            f"source {wanted.source}: {path} does not exist",
            remedy=f"correct `path:` in conf/source/{wanted.source}.yaml; it is relative to the repository",
        )
    name = path.resolve().name
    of_archive = None if path.is_dir() else _checked(wanted, file_sha256(path))
    unpack(containers.opened(path, name), wanted.into, exclude=wanted.params.exclude)
    sha256 = of_archive or _checked(wanted, content_sha256(wanted.into))
    return SourceOrigin(name=name, version=wanted.params.version or sha256[:12], sha256=sha256)


KINDS: dict[str, Callable[[SourceRequest], SourceOrigin]] = {"sdist": _from_index, "git": _from_git, "path": _from_disk}


def _need(wanted: SourceRequest, key: Literal["package", "version", "url", "commit", "path"]) -> str:
    value: str | None = getattr(wanted.params, key)
    if not value:
        where = f"conf/source/{wanted.source}.yaml"
        raise ConfigError(
            f"source {wanted.source} is of kind {wanted.params.kind} and has no `{key}:`", remedy=f"add it to {where}"
        )
    return value


def _checked(wanted: SourceRequest, actual: str) -> str:
    """The sha256, where none or this one is pinned."""
    params = wanted.params
    if params.sha256 and params.sha256 != actual:
        raise FetchError(
            f"source {wanted.source}: {params.path or params.url} has sha256 {actual}, but "
            f"conf/source/{wanted.source}.yaml pins {params.sha256}",
            remedy="if the change is meant, correct the pin; if not, find out who changed it",
        )
    return actual
