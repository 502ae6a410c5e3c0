"""Pinned projects and header sets, the compile commands of a project, and the results of parsing its files."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT

Strategy = Literal["database", "setuptools", "cmake", "bear", "infer"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class FileLicense:
    """The license of a file that differs from that of its project, with the evidence."""

    path: str
    license: str
    """An SPDX expression."""
    evidence: str
    """The origin of the expression, for example `LICENSES.md:7` or `header: SPDX-License-Identifier`."""


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
class NoticeText:
    """What a license asks to keep of a file: the license text of a project, or the beginning of a file of it."""

    source: str
    path: str
    text: str


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


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CompileCommand:
    """The compile command of one file, reduced to flags that clang's front end accepts."""

    source: str
    path: str
    arguments: tuple[str, ...]
    """Include directories, macros and language flags, with placeholders for folders; no compiler, input or output."""
    strategy: Strategy
    borrowed_from: str | None = None
    """For a header: the translation unit that the command was recorded for."""
    dropped_flags: tuple[str, ...] = ()
    """Flags of the original command that have no effect on parsing, as written."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CaptureAttempt:
    """One capture strategy tried on one source, and its result."""

    source: str
    order: int
    strategy: Strategy
    commands: int
    """The number of translation units that it found a command for; 0 means that it failed."""
    detail: str
    """The reason for the failure, or a note on what was isolated or skipped."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Diagnostic:
    """An error that clang reported while parsing a translation unit."""

    path: str
    """The file, relative to the source; `{headers}/...` or `{system}/...` outside it."""
    line: int
    message: str
    cause: str
    """The class of the error, such as `missing_header`, `unknown_name` or `no_matching_function`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TranslationUnit:
    """A translation unit, with its number of kernels and the errors of its parse."""

    source: str
    path: str
    kernels: int
    """The number of kernel definitions, including those in headers."""
    errors: tuple[Diagnostic, ...] = ()
    failure: str | None = None
    """The reason if it could not be parsed at all."""
