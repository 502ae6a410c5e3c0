"""The conditions of statements and assertions in a text, in the order in which compilers count their outcomes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

_STATEMENT = re.compile(r"\b(if|while|for|assert)\s*\(")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
_OPENING, _CLOSING = "([{", ")]}"
_CLAUSES = 3
"""Clauses of the header of a `for` statement."""
_COMPARISON = re.compile(r"[<>=!]=|(?<![<>-])[<>](?![<>=])")


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A condition without `&&` and `||`, which has two outcomes."""

    line: int
    """The line of its comparison, counted from 1, or else of its first character."""
    text: str
    statement: Literal["if", "while", "for", "assert"]
    offset: int
    """The offset of the statement in the text."""
    alternatives: bool
    """Whether the whole condition of the statement contains `||`."""


def conditions(text: str) -> Iterator[Condition]:
    """Yield the conditions of a text in order."""
    plain = without_comments(text)
    for found in _STATEMENT.finditer(plain):
        end = closing(plain, found.end() - 1)
        if end is None:
            continue
        begin = found.end()
        if found[1] == "for":
            clauses = plain[begin:end].split(";")
            if len(clauses) != _CLAUSES or not clauses[1].strip():
                continue  # a loop over a range, or without a condition
            begin += len(clauses[0]) + 1
            end = begin + len(clauses[1])
        whole = plain[begin:end]
        for start, part in _parts(whole, begin):
            compared = _COMPARISON.search(part)
            at = start + (compared.start() if compared else len(part) - len(part.lstrip()))
            yield Condition(
                line=plain.count("\n", 0, at) + 1,
                text=" ".join(part.split()),
                statement=found[1],  # type: ignore[arg-type]  # one of the words of the pattern
                offset=found.start(),
                alternatives="||" in whole,
            )


def without_comments(text: str) -> str:
    """Return the text with comments and strings replaced by as many spaces; lines stay where they are."""
    return _COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def closing(text: str, opening: int) -> int | None:
    """Return the offset of the bracket that closes the one at `opening`; none if there is none."""
    depth = 0
    for at in range(opening, len(text)):
        depth += (text[at] in _OPENING) - (text[at] in _CLOSING)
        if depth == 0:
            return at
    return None


def opening(text: str, closing_at: int) -> int | None:
    """Return the offset of the bracket that the one at `closing_at` closes; none if there is none."""
    depth = 0
    for at in range(closing_at, -1, -1):
        depth += (text[at] in _CLOSING) - (text[at] in _OPENING)
        if depth == 0:
            return at
    return None


def _parts(text: str, offset: int) -> Iterator[tuple[int, str]]:
    """Yield the operands of `&&` and `||` with their offsets, also those in parentheses."""
    begin = depth = at = 0
    pieces: list[tuple[int, str]] = []
    while at < len(text):
        depth += (text[at] in _OPENING) - (text[at] in _CLOSING)
        if depth == 0 and text[at : at + 2] in ("&&", "||"):
            pieces.append((begin, text[begin:at]))
            begin = at = at + 2
            continue
        at += 1
    pieces.append((begin, text[begin:]))
    for start, piece in pieces:
        inner = piece.strip()
        if inner.startswith("(") and closing(inner, 0) == len(inner) - 1:
            yield from _parts(inner[1:-1], offset + start + piece.index("(") + 1)
        else:
            yield offset + start, piece
