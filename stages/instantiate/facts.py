"""What goes into and comes out of a compile check, which runs in a process of its own."""

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

STRICT = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CheckRequest:
    """A text to compile alone, in each pass."""

    text: str
    passes: tuple[tuple[str, ...], ...]
    """The complete arguments of each."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Checked:
    """What a compiler said of a text: its errors in all passes, none where it compiles."""

    errors: tuple[str, ...]
