"""What `setup_recorder.py` notes, typed."""

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
    """One extension module as setup.py described it; paths as written there."""

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
    """A host that the script tried to reach."""

    kind: Literal["network"]
    host: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ModuleReplaced:
    """A build helper that is not installed."""

    kind: Literal["stand_in"]
    module: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TorchFound:
    """Where the installed torch keeps its headers."""

    kind: Literal["torch"]
    include: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ScriptFailed:
    """The script ended with an exception or a non-zero exit."""

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
    """Every note of a record, none where the script never started; a last line cut short by its end is left out."""
    if not path.exists():
        return ()
    lines = path.read_bytes().split(b"\n")[:-1]
    return tuple(_NOTE.validate_json(line) for line in lines)
