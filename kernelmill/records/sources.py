"""Pinned projects and header sets, as the fetch stage leaves them."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class FileLicense:
    """A file whose licence differs from its project's, and what says so."""

    path: str
    license: str
    """SPDX expression."""
    evidence: str
    """For example `LICENSES.md:7` or `header: SPDX-License-Identifier`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Source:
    """A pinned project as it lies in `data/fetch/sources/<id>/`."""

    id: str
    kind: Literal["sdist", "git", "path"]
    origin: str
    """What was asked for: `mmcv==2.2.0`, `<url>@<commit>`, or the name of the folder or archive."""
    version: str
    sha256: str
    """Of the archive, or of the sorted (path, content) list where there is none."""
    license: str
    """SPDX expression of the project; `NOASSERTION` where none was found."""
    license_evidence: str
    file_licenses: tuple[FileLicense, ...] = ()
    headers: str
    """Name of the header set it is parsed against."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class HeaderPart:
    """What one wheel or local folder gave to a header set."""

    origin: str
    sha256: str
    """Of the wheel's RECORD, or of the sorted (path, content) list for a local folder."""
    files: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class HeaderSet:
    """Framework and CUDA headers, as one archive in `data/fetch/headers/`."""

    name: str
    archive: str
    """File name of the archive, relative to `data/fetch/headers/`."""
    sha256: str
    """Of the archive; it also names the unpacked copy in the work cache."""
    cuda_version: str | None
    torch_version: str | None
    parts: tuple[HeaderPart, ...]
