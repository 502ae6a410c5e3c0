"""Pinned projects and header sets, written by the fetch stage."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class FileLicense:
    """The licence of a file that differs from that of its project, with the evidence."""

    path: str
    license: str
    """An SPDX expression."""
    evidence: str
    """For example `LICENSES.md:7` or `header: SPDX-License-Identifier`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Source:
    """A pinned project, unpacked in `data/fetch/sources/<id>/`."""

    id: str
    kind: Literal["sdist", "git", "path"]
    origin: str
    """The requirement as configured: `mmcv==2.2.0`, `<url>@<commit>`, or the name of the folder or archive."""
    version: str
    sha256: str
    """The digest of the archive, or of the sorted list of (path, content) if there is no archive."""
    license: str
    """The SPDX expression of the project; `NOASSERTION` if none was found."""
    license_evidence: str
    file_licenses: tuple[FileLicense, ...] = ()
    headers: str
    """The name of the header set that the project is parsed with."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class HeaderPart:
    """The part of a header set that comes from one wheel or local folder."""

    origin: str
    sha256: str
    """The digest of the wheel's RECORD, or of the sorted list of (path, content) for a local folder."""
    files: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class HeaderSet:
    """Framework and CUDA headers, stored as one archive in `data/fetch/headers/`."""

    name: str
    archive: str
    """The path of the archive, relative to `data/fetch/headers/`."""
    sha256: str
    """The digest of the archive, which also names the unpacked copy in the work cache."""
    cuda_version: str | None
    torch_version: str | None
    parts: tuple[HeaderPart, ...]
