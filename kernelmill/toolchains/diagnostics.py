"""The error messages of all compilers, as the same records.

Formats: clang's SARIF 2.1.0 (`-fdiagnostics-format=sarif`), g++'s JSON (`-fdiagnostics-format=json`), and the text of
clang (`file:line:column: error: …`) and nvcc (`file(line): error: …`) where a compiler or its version has nothing else.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Annotated, Literal, TypeVar
from urllib.parse import unquote

from pydantic import Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from kernelmill.cpp.error_classes import cause
from kernelmill.records import GateDiagnostic

T = TypeVar("T")
Style = Literal["sarif", "json", "text"]
Naming = Callable[[str], str]
"""Maps a path as a compiler wrote it to the recorded path."""

MOST = 10
"""The most errors that are recorded of a compilation: later ones mostly follow from the first."""
_PLACED = re.compile(
    r"^(?P<path>[^\s:(][^:(\n]*?)(?::(?P<line>\d{1,9})(?::\d+)?|\((?P<nvcc_line>\d{1,9})\)): "
    r"(?:catastrophic |fatal )?error:? ?(?:#\d+(?:-D)?: )?(?P<message>.+)$"
)
_UNPLACED = re.compile(
    r"^(?:clang(?:\+\+)?(?:-\d+)?: |nvcc |ptxas |hipcc )?(?:fatal +|fatal error|error) *: (?P<message>.+)$"
)
_INCLUDE = "/include/"


# The parts of both formats that are used.
@dataclass(frozen=True)
class _Artifact:
    uri: str = ""


@dataclass(frozen=True)
class _Region:
    line: Annotated[int, Field(validation_alias="startLine")] = 0


@dataclass(frozen=True)
class _Physical:
    artifact: Annotated[_Artifact, Field(validation_alias="artifactLocation")] = _Artifact()
    region: _Region = _Region()

    @property
    def path(self) -> str:
        return unquote(self.artifact.uri)

    @property
    def line(self) -> int:
        return self.region.line


@dataclass(frozen=True)
class _Location:
    physical: Annotated[_Physical, Field(validation_alias="physicalLocation")] = _Physical()


@dataclass(frozen=True)
class _Message:
    text: str


@dataclass(frozen=True)
class _Result:
    message: _Message
    level: str = "none"
    locations: tuple[_Location, ...] = ()


@dataclass(frozen=True)
class _SarifRun:
    results: tuple[_Result, ...] = ()


@dataclass(frozen=True)
class _Sarif:
    runs: tuple[_SarifRun, ...]


@dataclass(frozen=True)
class _Caret:
    file: str = ""
    line: int = 0


@dataclass(frozen=True)
class _Place:
    caret: _Caret = _Caret()


@dataclass(frozen=True)
class _Entry:
    kind: str
    message: str
    locations: tuple[_Place, ...] = ()


_SARIF = TypeAdapter(_Sarif)
_JSON = TypeAdapter(tuple[_Entry, ...])


def errors(output: str, style: Style, text_name: str) -> tuple[GateDiagnostic, ...]:
    """Return the first errors in a compiler's output about the text that was compiled as `text_name`.

    Output that is not in the requested format, such as a message of the driver, is parsed as text.
    """
    return errors_named(output, style, lambda path: _placed(path, text_name))


def errors_named(output: str, style: Style, naming: Naming) -> tuple[GateDiagnostic, ...]:
    """Return the first errors in a compiler's output, with their paths mapped by `naming`."""
    structured = _STRUCTURED[style](output, naming) if style in _STRUCTURED else []
    return tuple(list(structured or _from_text(output, naming))[:MOST])


def diagnostic(path: str, line: int, message: str, text_name: str) -> GateDiagnostic:
    """Return an error as a record, without folders of this machine."""
    return _named(path, line, message, lambda path: _placed(path, text_name))


def _named(path: str, line: int, message: str, naming: Naming) -> GateDiagnostic:
    return GateDiagnostic(path=naming(path), line=line, message=message.strip(), cause=cause(message))


def _placed(path: str, text_name: str) -> str:
    if not path or PurePosixPath(path).name == text_name:
        return ""
    before, found, inside = path.rpartition(_INCLUDE)
    return inside if found and before else PurePosixPath(path).name


def _from_sarif(output: str, naming: Naming) -> list[GateDiagnostic]:
    logs = [log for line in output.splitlines() if line.startswith('{"') and (log := _parsed(_SARIF, line))]
    return [
        _named(place.path, place.line, result.message.text, naming)
        for log in logs
        for run in log.runs
        for result in run.results
        if result.level == "error"
        for place in [result.locations[0].physical if result.locations else _Physical()]
    ]


def _from_json(output: str, naming: Naming) -> list[GateDiagnostic]:
    lists = [entries for line in output.splitlines() if line.startswith("[{") and (entries := _parsed(_JSON, line))]
    return [
        _named(caret.file, caret.line, entry.message, naming)
        for entries in lists
        for entry in entries
        if entry.kind in ("error", "fatal error")
        for caret in [entry.locations[0].caret if entry.locations else _Caret()]
    ]


def _parsed(adapter: TypeAdapter[T], line: str) -> T | None:
    """Parse a line; none if the compiler crashed in the middle of it, in which case the output is parsed as text."""
    try:
        return adapter.validate_json(line)
    except ValidationError:
        return None


def _from_text(output: str, naming: Naming) -> Iterator[GateDiagnostic]:
    for line in output.splitlines():
        if placed := _PLACED.match(line):
            number = int(placed["line"] or placed["nvcc_line"])
            yield _named(placed["path"], number, placed["message"], naming)
        elif unplaced := _UNPLACED.match(line):
            yield _named("", 0, unplaced["message"], naming)


_STRUCTURED: Mapping[Style, Callable[[str, Naming], list[GateDiagnostic]]] = {"sarif": _from_sarif, "json": _from_json}
