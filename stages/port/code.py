"""A unit as one row of tokens, the bodies of its macros included, and changes to it by offset."""

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import NamedTuple

from kernelmill.cpp.tokens import Token, TokenKind, tokens
from kernelmill.records import PortNoteKind

_KEYWORD = re.compile(rb"#\s*([A-Za-z_]\w*)")
_PROSE = frozenset({b"error", b"warning", b"include", b"include_next", b"import", b"line"})
"""Directives whose text is no code."""
_OPENING = {b"(": b")", b"[": b"]", b"{": b"}"}
_CLOSING = frozenset(_OPENING.values())


@dataclass(frozen=True, slots=True)
class Piece:
    """A token and the preprocessor line that it stands in."""

    kind: TokenKind
    text: bytes
    start: int
    end: int
    directive: int | None
    """Where that line begins; none outside of one."""
    keyword: bytes = b""
    """Of that line: `define`, `if`, …"""


@dataclass(frozen=True, slots=True)
class Edit:
    """`text` in place of the bytes from `start` to `end`."""

    start: int
    end: int
    text: bytes


class Change(NamedTuple):
    """An edit and, where it is worth a note, the kind of the note and the offset that it speaks of."""

    edit: Edit
    kind: PortNoteKind | None = None
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """A name with its arguments in brackets, by positions in the row of tokens."""

    name: int
    opening: int
    closing: int
    arguments: tuple[range, ...]
    """Positions of each argument's tokens; templates' commas may split one too often."""


def pieces(text: bytes) -> tuple[Piece, ...]:
    """Every token of the code, in order; macro bodies and conditions are split into theirs, `#include` is one piece."""
    return tuple(_pieces(text))


def _pieces(text: bytes) -> Iterator[Piece]:
    for token in tokens(text):
        if token.kind is not TokenKind.DIRECTIVE:
            yield Piece(token.kind, token.text, token.start, token.end, None)
            continue
        match = _KEYWORD.match(token.text)
        if match is None or match[1] in _PROSE:
            yield Piece(token.kind, token.text, token.start, token.end, token.start, match[1] if match else b"")
            continue
        yield from _inside(token, match[1], match.end())


def _inside(directive: Token, keyword: bytes, offset: int) -> Iterator[Piece]:
    start = directive.start + offset
    # A space keeps a `#` that follows at once from starting a directive of its own.
    for token in tokens(b"_ " + directive.text[offset:]):
        if token.start >= 2:
            yield Piece(
                token.kind, token.text, start + token.start - 2, start + token.end - 2, directive.start, keyword
            )


def words(code: Sequence[Piece]) -> AbstractSet[bytes]:
    """All names in the code."""
    return {piece.text for piece in code if piece.kind is TokenKind.WORD}


def closing(code: Sequence[Piece], opening: int) -> int | None:
    """The bracket that closes the one at `opening`, on the same side of any preprocessor line."""
    open_brackets: list[bytes] = []
    for index in range(opening, len(code)):
        piece = code[index]
        if piece.directive != code[opening].directive:
            if code[opening].directive is not None:
                return None
            continue
        if piece.kind is not TokenKind.PUNCTUATION:
            continue
        if piece.text in _OPENING:
            open_brackets.append(_OPENING[piece.text])
        elif piece.text in _CLOSING:
            if not open_brackets or open_brackets.pop() != piece.text:
                return None
            if not open_brackets:
                return index
    return None


def call_at(code: Sequence[Piece], name: int) -> Call | None:
    """The call of the name at that position, or none where no complete argument list follows."""
    opening = name + 1
    if opening >= len(code) or code[opening].text != b"(" or code[opening].directive != code[name].directive:
        return None
    end = closing(code, opening)
    if end is None:
        return None
    arguments, first, depth = [], opening + 1, 0
    for index in range(opening, end):
        if code[index].kind is not TokenKind.PUNCTUATION:
            continue
        depth += (code[index].text in _OPENING) - (code[index].text in _CLOSING)
        if depth == 1 and code[index].text == b",":
            arguments.append(range(first, index))
            first = index + 1
    if first < end:
        arguments.append(range(first, end))
    return Call(name=name, opening=opening, closing=end, arguments=tuple(arguments))


def is_member(code: Sequence[Piece], index: int) -> bool:
    """Whether the name at that position is one of a class's: after `.` or `->`."""
    before = code[index - 1] if index else None
    if before is None or before.kind is not TokenKind.PUNCTUATION:
        return False
    return before.text == b"." or (before.text == b">" and index > 1 and code[index - 2].text == b"-")


def without_nested(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits in order, as given where they begin alike, without those inside of a text that another one replaces."""
    kept: list[Edit] = []
    for edit in sorted(dict.fromkeys(edits), key=lambda e: (e.start, e.end > e.start, -e.end)):
        if kept and edit.start < kept[-1].end:
            continue
        kept.append(edit)
    return tuple(kept)


def apply(text: bytes, edits: Iterable[Edit]) -> bytes:
    """The text with all edits made; they must not overlap."""
    parts, position = [], 0
    for edit in edits:
        parts += [text[position : edit.start], edit.text]
        position = edit.end
    return b"".join([*parts, text[position:]])


def line_of(text: bytes, offset: int) -> int:
    """The line, counted from 1, that an offset stands in."""
    return text.count(b"\n", 0, offset) + 1
