"""Edits of a source text, which the rules of the rewriter make independently of each other."""

from collections.abc import Iterable
from typing import NamedTuple


class Edit(NamedTuple):
    """The replacement of a range of a text."""

    start: int
    end: int
    text: str


def apply(text: str, edits: Iterable[Edit]) -> str:
    """The text after the edits, in order of their position; an edit that overlaps an earlier one is dropped."""
    parts: list[str] = []
    position = 0
    for edit in sorted(edits, key=lambda e: (e.start, e.end)):
        if edit.start < position:  # two rules may edit the same token
            continue
        lost = text[edit.start : edit.end].count("\n") - edit.text.count("\n")
        parts += [text[position : edit.start], edit.text, "\n" * max(0, lost)]
        position = edit.end
    return "".join([*parts, text[position:]])
