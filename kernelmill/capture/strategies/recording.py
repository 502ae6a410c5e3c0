"""The typed records that `setup_recorder.py` writes."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, TypeAdapter
from pydantic.dataclasses import dataclass

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


def read(path: Path) -> tuple[Note, ...]:
    """Read all notes of a record; there are none if the script never started. An incomplete last line is ignored."""
    if not path.exists():
        return ()
    lines = path.read_bytes().split(b"\n")[:-1]
    return tuple(_NOTE.validate_json(line) for line in lines)
