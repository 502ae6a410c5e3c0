"""The package versions that this repository pins."""

import re
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from pydantic.dataclasses import dataclass

from kernelmill import imports
from kernelmill.errors import InputError
from kernelmill.records import STRICT

_TORCH = re.compile(r"^TORCH \?= (torch==\S+)", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Pins:
    """The pinned version of each package."""

    versions: dict[str, str]
    needed: frozenset[str]
    """The packages that stages import; the others serve tests and checks, or are dependencies of dependencies."""


def pins(repository: Path = imports.ROOT) -> Pins:
    """Return the versions in the lock file, and that of torch, which the Makefile installs separately.

    Raises `InputError` if this is not a checkout of the repository.
    """
    try:
        lock = (repository / "requirements/lock.txt").read_text(encoding="utf-8")
        direct = (repository / "requirements/requirements.in").read_text(encoding="utf-8")
        makefile = (repository / "Makefile").read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise InputError(
            f"{error.filename} does not exist, but the pinned versions are in the repository",
            remedy="install kernelmill from a checkout with `make setup`",
        ) from error
    torch = _TORCH.findall(makefile)
    return Pins(
        versions=pinned_versions("\n".join([lock, *torch])),
        needed=frozenset(canonicalize_name(requirement.name) for requirement in _requirements(direct)) | {"torch"},
    )


def pinned_versions(lock: str) -> dict[str, str]:
    """Return the version of each package that a lock file pins for the running Python and platform."""
    found: dict[str, str] = {}
    for requirement in _requirements(lock):
        exact = [specifier.version for specifier in requirement.specifier if specifier.operator == "=="]
        if exact and (requirement.marker is None or requirement.marker.evaluate()):
            found[canonicalize_name(requirement.name)] = exact[0]
    return found


def _requirements(text: str) -> Iterator[Requirement]:
    for line in text.splitlines():
        stated = line.split(" #")[0].rstrip("\\ ").strip()
        if stated and not stated.startswith(("#", "-")):
            yield Requirement(stated)
