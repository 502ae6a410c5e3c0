"""The typed records that `setup_recorder.py` writes.

It shares its process with setup.py, which can write anything to the record, or put anything in its place.
"""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from kernelmill.errors import CaptureError, InputError
from kernelmill.sandbox import written

STRICT = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SetupCalled:
    """`setup()` was called."""

    kind: Literal["setup"]
    name: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ExtensionDescribed:
    """An extension module as described in setup.py, with paths as written there."""

    kind: Literal["extension"]
    name: str
    sources: tuple[str, ...]
    include_dirs: tuple[str, ...]
    define: tuple[str, ...]
    undefine: tuple[str, ...]
    cxx: tuple[str, ...]
    nvcc: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class NetworkAttempt:
    """The script tried to connect to a host."""

    kind: Literal["network"]
    host: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ModuleReplaced:
    """A build helper is not installed and was replaced by a stand-in."""

    kind: Literal["stand_in"]
    module: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TorchFound:
    """The include folder of the installed torch."""

    kind: Literal["torch"]
    include: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ScriptFailed:
    """The script ended with an exception or a non-zero exit status."""

    kind: Literal["failed"]
    error: str
    message: str
    module: str | None


Note = Annotated[
    SetupCalled | ExtensionDescribed | NetworkAttempt | ModuleReplaced | TorchFound | ScriptFailed,
    Field(discriminator="kind"),
]
_NOTE: TypeAdapter[Note] = TypeAdapter(Note)
MOST_BYTES = 32 << 20
"""The most bytes of a record that are read; those of large projects have some hundred kilobytes."""


def read(path: Path) -> tuple[Note, ...]:
    """Read all notes of a record; there are none if the script never started. An incomplete last line is ignored.

    Raises `CaptureError` if the script replaced the record, or wrote anything else to it.
    """
    try:
        content = written.read(path.parent, path.name, MOST_BYTES) or b""
    except InputError as error:
        raise CaptureError(f"setup.py tampered with the record of its calls: {error.cause}") from None
    return tuple(_note(number, line) for number, line in enumerate(content.split(b"\n")[:-1], start=1))


def _note(number: int, line: bytes) -> Note:
    try:
        return _NOTE.validate_json(line)
    except ValidationError:  # whose message quotes the line
        raise CaptureError(f"setup.py tampered with the record of its calls: line {number} is not a note") from None
