"""The comments that document a C++ definition: those directly above it, and those at the beginning of its body."""

import re
from collections.abc import Sequence
from typing import NamedTuple

_LINE = re.compile(r"^\s*//")
_BLOCK_END = re.compile(r"\*/\s*$")
_BLOCK_START = re.compile(r"^\s*/\*")
_OPENING = re.compile(r"\{\s*(?://.*)?$")
HEAD_LINES = 40
"""The number of lines in which the body of a definition begins."""


class Comment(NamedTuple):
    """Consecutive lines of comments."""

    line: int
    """The first line, counted from 1."""
    lines: tuple[str, ...]


def above(text: Sequence[str], start_line: int) -> Comment | None:
    """Return the comment that ends on the line before a definition; none if something else is there."""
    at = start_line - 2
    end = at
    while at >= 0:
        line = text[at]
        if _LINE.match(line):
            at -= 1
        elif _BLOCK_END.search(line) and (first := _block_start(text, at)) is not None:
            at = first - 1
        else:
            break
    return _comment(text, at + 1, end)


def at_head_of_body(text: Sequence[str], start_line: int, end_line: int) -> Comment | None:
    """Return the comment between the opening brace of a definition and its first statement; none if there is none."""
    last = min(end_line, start_line + HEAD_LINES, len(text))
    opening = next((at for at in range(start_line - 1, last) if _OPENING.search(text[at])), None)
    if opening is None:
        return None
    at = opening + 1
    while at < last:
        if _LINE.match(text[at]):
            at += 1
        elif _BLOCK_START.match(text[at]):
            closing = next((n for n in range(at, last) if _BLOCK_END.search(text[n])), None)
            if closing is None:
                break
            at = closing + 1
        else:
            break
    return _comment(text, opening + 1, at - 1)


def _block_start(text: Sequence[str], end: int) -> int | None:
    return next((at for at in range(end, -1, -1) if _BLOCK_START.match(text[at])), None)


def _comment(text: Sequence[str], first: int, last: int) -> Comment | None:
    return Comment(first + 1, tuple(text[first : last + 1])) if first <= last else None
