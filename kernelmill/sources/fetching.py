"""Fetch one source project of any kind: its tree and its record."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from kernelmill.config.params import ProjectParams, SourceParams
from kernelmill.errors import ConfigError, FetchError, InputError
from kernelmill.index import Index
from kernelmill.records import Source
from kernelmill.sources import containers, git, sdist
from kernelmill.sources.licenses import survey
from kernelmill.sources.tree import content_sha256, file_sha256
from kernelmill.sources.unpack import unpack


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceOrigin:
    """The origin of a tree."""

    name: str
    version: str
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRequest:
    """A source to fetch."""

    source: str
    """The id, which is the name of its file in conf/source/."""
    params: ProjectParams
    index: Index
    into: Path
    """The folder to write the tree to."""


def fetch(request: SourceRequest) -> Source:
    """Write the tree of a source and return its record.

    Raises `ConfigError`, `InputError` or `FetchError`; the caller removes incomplete trees.
    """
    params = request.params
    origin = KINDS[params.kind](request)
    found = survey.survey(request.into, override=params.license)
    return Source(
        id=request.source,
        kind=params.kind,
        origin=origin.name,
        version=origin.version,
        sha256=origin.sha256,
        license=found.project.expression,
        license_evidence=found.project.evidence,
        file_licenses=found.files,
        headers=params.headers if isinstance(params, SourceParams) else "",
    )


def _from_index(request: SourceRequest) -> SourceOrigin:
    package, version = _need(request, "package"), _need(request, "version")
    pin = sdist.Pin(source=request.source, package=package, version=version, sha256=request.params.sha256)
    held = sdist.download(pin, request.index)
    unpack(containers.opened(held.path, held.filename), request.into, exclude=request.params.exclude)
    return SourceOrigin(name=f"{package}=={version}", version=version, sha256=held.sha256)


def _from_git(request: SourceRequest) -> SourceOrigin:
    url, commit = _need(request, "url"), _need(request, "commit")
    checked_out = request.into.with_name(f".{request.into.name}.checkout")
    git.checkout(request.source, url, commit, checked_out)
    container = containers.opened(checked_out, f"{url}@{commit}")
    unpack(container, request.into, exclude=request.params.exclude)
    sha256 = _checked(request, content_sha256(request.into))
    return SourceOrigin(name=f"{url}@{commit}", version=request.params.version or commit, sha256=sha256)


def _from_disk(request: SourceRequest) -> SourceOrigin:
    path = Path(_need(request, "path")).expanduser()
    if not path.exists():
        raise InputError(
            f"source {request.source}: {path} does not exist",
            remedy=f"correct `path:` in conf/source/{request.source}.yaml; it is relative to the repository",
        )
    name = path.resolve().name
    of_archive = None if path.is_dir() else _checked(request, file_sha256(path))
    unpack(containers.opened(path, name), request.into, exclude=request.params.exclude)
    sha256 = of_archive or _checked(request, content_sha256(request.into))
    return SourceOrigin(name=name, version=request.params.version or sha256[:12], sha256=sha256)


KINDS: dict[str, Callable[[SourceRequest], SourceOrigin]] = {"sdist": _from_index, "git": _from_git, "path": _from_disk}


def _need(request: SourceRequest, key: Literal["package", "version", "url", "commit", "path"]) -> str:
    value: str | None = getattr(request.params, key)
    if not value:
        where = f"conf/source/{request.source}.yaml"
        raise ConfigError(
            f"source {request.source} is of kind {request.params.kind}, which needs `{key}:`",
            remedy=f"add it to {where}",
        )
    return value


def _checked(request: SourceRequest, actual: str) -> str:
    """Return a sha256 after comparing it with the pinned one, if there is one."""
    params = request.params
    if params.sha256 and params.sha256 != actual:
        raise FetchError(
            f"source {request.source}: {params.path or params.url} has sha256 {actual}, but "
            f"conf/source/{request.source}.yaml pins {params.sha256}",
            remedy="if the change is intended, correct the pin; otherwise find out who changed it",
        )
    return actual
