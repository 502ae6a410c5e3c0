"""What goes into and comes out of a compile check, which runs in a process of its own."""

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

STRICT = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CheckRequest:
    """Texts to compile alone, each in both passes."""

    texts: tuple[str, ...]
    passes: tuple[tuple[str, ...], ...]
    """The complete arguments of each pass."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Checked:
    """What a compiler said of each text: its errors, none where it compiles."""

    errors: tuple[tuple[str, ...], ...]
