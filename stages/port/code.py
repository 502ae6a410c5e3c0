"""The token sequence of a unit, with the bodies of its macros tokenized too, and edits of the text by offset."""

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from kernelmill.cpp.tokens import Token, TokenKind, tokens
from kernelmill.records import PortNoteKind

_KEYWORD = re.compile(rb"#\s*([A-Za-z_]\w*)")
_PROSE = frozenset({b"error", b"warning", b"include", b"include_next", b"import", b"line"})
"""Directives whose text is not code."""
_OPENING = {b"(": b")", b"[": b"]", b"{": b"}"}
_CLOSING = frozenset(_OPENING.values())


@dataclass(frozen=True, slots=True)
class CodeToken:
    """A token and the preprocessor directive that contains it."""

    kind: TokenKind
    text: bytes
    start: int
    end: int
    directive: int | None
    """The offset where the directive begins; none for tokens outside of directives."""
    keyword: bytes = b""
    """The name of the directive: `define`, `if`, …"""


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the bytes from `start` to `end` by `text`."""

    start: int
    end: int
    text: bytes


class Change(NamedTuple):
    """An edit; if it is worth a note, also the kind of the note and the offset of the line that it is about."""

    edit: Edit
    kind: PortNoteKind | None = None
    offset: int = 0


@dataclass(frozen=True, slots=True)
class CallSite:
    """A name with its argument list, as indices of tokens."""

    name: int
    opening: int
    closing: int
    arguments: tuple[range, ...]
    """The token indices of each argument; commas of template argument lists also separate arguments here."""


@lru_cache(maxsize=4)
def code_tokens(text: bytes) -> tuple[CodeToken, ...]:
    """Return all tokens in order; macro bodies and conditions are tokenized as well, an `#include` is one token.

    The last texts are cached, since the steps of a port often see the same text.
    """
    return tuple(_code_tokens(text))


def _code_tokens(text: bytes) -> Iterator[CodeToken]:
    for token in tokens(text):
        if token.kind is not TokenKind.DIRECTIVE:
            yield CodeToken(token.kind, token.text, token.start, token.end, None)
            continue
        match = _KEYWORD.match(token.text)
        if match is None or match[1] in _PROSE:
            yield CodeToken(token.kind, token.text, token.start, token.end, token.start, match[1] if match else b"")
            continue
        yield from _inside(token, match[1], match.end())


def _inside(directive: Token, keyword: bytes, offset: int) -> Iterator[CodeToken]:
    start = directive.start + offset
    # The prefix prevents a `#` at the beginning from being read as another directive.
    for token in tokens(b"_ " + directive.text[offset:]):
        if token.start >= 2:
            yield CodeToken(
                token.kind, token.text, start + token.start - 2, start + token.end - 2, directive.start, keyword
            )


def words(code: Sequence[CodeToken]) -> AbstractSet[bytes]:
    """Return all names in the code."""
    return {token.text for token in code if token.kind is TokenKind.WORD}


def closing(code: Sequence[CodeToken], opening: int) -> int | None:
    """Find the bracket that closes the one at `opening`, inside the same directive or outside of all."""
    open_brackets: list[bytes] = []
    for index in range(opening, len(code)):
        token = code[index]
        if token.directive != code[opening].directive:
            if code[opening].directive is not None:
                return None
            continue
        if token.kind is not TokenKind.PUNCTUATION:
            continue
        if token.text in _OPENING:
            open_brackets.append(_OPENING[token.text])
        elif token.text in _CLOSING:
            if not open_brackets or open_brackets.pop() != token.text:
                return None
            if not open_brackets:
                return index
    return None


def call_at(code: Sequence[CodeToken], name: int) -> CallSite | None:
    """Return the call of the name at that index; none if no complete argument list follows it."""
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
    return CallSite(name=name, opening=opening, closing=end, arguments=tuple(arguments))


def is_member(code: Sequence[CodeToken], index: int) -> bool:
    """Whether the name at that index is a member, after `.` or `->`."""
    before = code[index - 1] if index else None
    if before is None or before.kind is not TokenKind.PUNCTUATION:
        return False
    return before.text == b"." or (before.text == b">" and index > 1 and code[index - 2].text == b"-")


def without_nested(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """Sort the edits by offset and remove those inside of a range that another edit replaces."""
    kept: list[Edit] = []
    for edit in sorted(dict.fromkeys(edits), key=lambda e: (e.start, e.end > e.start, -e.end)):
        if kept and edit.start < kept[-1].end:
            continue
        kept.append(edit)
    return tuple(kept)


def apply(text: bytes, edits: Iterable[Edit]) -> bytes:
    """Apply edits, which must be sorted and must not overlap."""
    parts, position = [], 0
    for edit in edits:
        parts += [text[position : edit.start], edit.text]
        position = edit.end
    return b"".join([*parts, text[position:]])


def line_of(text: bytes, offset: int) -> int:
    """Return the line number, counted from 1, of an offset."""
    return text.count(b"\n", 0, offset) + 1
