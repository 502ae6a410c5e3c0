"""Edits that put mutants into a unit's text: they nest, so that one place can hold many mutants."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Level = Literal["statement", "token", "expression"]
_ORDER: dict[Level, int] = {"statement": 1, "token": 2, "expression": 3}
MARK = "@@"
"""Stands for the number of the mutant in the text of an edit."""
NAMESPACE = "kernelmill_mutants"
"""The namespace of the functions that edits call, which a header defines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """Text around a range, or text that replaces it, without line breaks."""

    start: int
    end: int
    before: str
    after: str = ""
    replacement: str | None = None
    """The text in place of the range; `None` leaves it as it is."""
    level: Level


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """The edits of one mutant."""

    operator: str
    edits: tuple[Edit, ...]
    constant_guard: bool = False
    """Whether a condition that is known at compile time decides if the code runs."""
    constant: bool = False
    """Whether a compiler knows what is computed, so that a mutant that never differs from the original never does."""

    @property
    def start(self) -> int:
        """The offset of the first edit."""
        return min(edit.start for edit in self.edits)


@dataclass(frozen=True, slots=True, order=True)
class _Piece:
    """Text for one offset.

    At the same offset, what ends there comes before what starts there, inner ends come before outer ones, and outer
    starts before inner ones.
    """

    offset: int
    phase: int
    nesting: int
    sequence: int
    end: int
    text: str


def applied(text: str, sites: Sequence[Site]) -> str:
    """The text with all edits; the number of a mutant is the index of its site."""
    pieces = list[_Piece]()
    for number, site in enumerate(sites):
        for edit in site.edits:
            size, order = edit.end - edit.start, _ORDER[edit.level]
            before = edit.before.replace(MARK, str(number))
            if edit.replacement is not None:
                replacement = edit.replacement.replace(MARK, str(number))
                pieces.append(_Piece(edit.start, 4, 0, number, edit.end, replacement))
            if before:
                pieces.append(_Piece(edit.start, order, -size, number, edit.start, before))
            if edit.after:
                after = edit.after.replace(MARK, str(number))
                pieces.append(_Piece(edit.end, 0, size, -number, edit.end, after))
    parts, at = list[str](), 0
    for piece in sorted(pieces):
        parts += [text[at : piece.offset], piece.text]
        at = max(at, piece.end)
    return "".join([*parts, text[at:]])
