"""The tokens of HIP C++ with their context: the preprocessor line and the scope that they are in.

The tokens are those of `kernelmill.cpp.tokens`, and those of preprocessor lines besides, because the bodies of macros
hold launches.
"""

import functools
from collections.abc import Sequence
from typing import NamedTuple

from kernelmill.cpp import tokens as cpp

_JOINED = frozenset({"::", "->", "##"})
_DIRECTIVE = cpp.TokenKind.DIRECTIVE
_JOINED_TO = frozenset(joined[1] for joined in _JOINED)
_OPENING = frozenset("{()")
"""The punctuation after which the scope is another one; that of `}` changes before it."""
_CLOSERS = {")": "(", "]": "[", "}": "{"}
ATTRIBUTES = frozenset(
    {"__attribute__", "__align__", "alignas", "__launch_bounds__", "decltype", "__declspec", "noexcept"}
)
INLINE = frozenset({"inline", "__inline__", "__inline", "__forceinline__"})
SPECIFIERS = INLINE | {"static", "constexpr", "const", "extern", "volatile", "__device__", "__host__", "__global__"}
_SCOPES = frozenset({"namespace", "class", "struct", "union", "enum", "extern"})


class ScannedToken(NamedTuple):
    """A token, its position in the text, and its context."""

    text: str
    start: int
    end: int
    directive: int
    """The number of the preprocessor line that it is part of, counted from 1; 0 for none."""
    in_code: bool
    """Whether it is in the body of a function, judged by the braces around it."""
    parentheses: int
    """The number of open parentheses since the last brace."""

    @property
    def is_word(self) -> bool:
        """Whether this is an identifier or keyword."""
        return self.text[0].isalpha() or self.text[0] == "_"


_scanned = functools.partial(tuple.__new__, ScannedToken)
"""Makes a token of a tuple with its fields, in half the time: there are millions of them."""


class _Scopes:
    """The open braces; each branch of an `#if` starts with those that were open at the `#if`."""

    def __init__(self) -> None:
        self.open: list[bool] = []
        self.parentheses: list[int] = [0]
        self._saved: list[tuple[list[bool], list[int]]] = []

    def directive(self, text: str) -> None:
        word = text.lstrip("# \t")
        if word.startswith("if"):
            self._saved.append((self.open.copy(), self.parentheses.copy()))
        elif word.startswith(("else", "elif")) and self._saved:
            opened, parentheses = self._saved[-1]
            self.open, self.parentheses = opened.copy(), parentheses.copy()
        elif word.startswith("endif") and self._saved:
            self._saved.pop()

    @property
    def in_code(self) -> bool:
        return bool(self.open) and self.open[-1]

    def token(self, text: str, before: Sequence[ScannedToken]) -> None:
        if text == "{":
            self.open.append(self.in_code or _opens_code(before))
            self.parentheses.append(0)
        elif text == "}":
            if self.open:
                self.open.pop()
            if len(self.parentheses) > 1:
                self.parentheses.pop()
        elif text == "(":
            self.parentheses[-1] += 1
        elif text == ")" and self.parentheses[-1]:
            self.parentheses[-1] -= 1


@functools.lru_cache(maxsize=8)
def tokens(text: str) -> tuple[ScannedToken, ...]:
    """Every token except comments, in order; offsets count characters.

    A text is scanned by several steps in a row, so the tokens of the last few texts are kept.
    """
    found: list[ScannedToken] = []
    scopes = _Scopes()
    directives = 0
    in_code, parentheses = False, 0
    for kind, start, end in cpp.spans(text):
        word = text[start:end]
        if kind is _DIRECTIVE:
            directives += 1
            scopes.directive(word)
            in_code, parentheses = scopes.in_code, scopes.parentheses[-1]
            for _, first, last in cpp.directive_spans(text, start, end):
                _append(found, ScannedToken(text[first:last], first, last, directives, in_code, parentheses))
            continue
        if word == "}":
            scopes.token(word, found)
            in_code, parentheses = scopes.in_code, scopes.parentheses[-1]
        token = _scanned((word, start, end, 0, in_code, parentheses))
        if word in _JOINED_TO:
            _append(found, token)
        else:
            found.append(token)
        if word in _OPENING:
            scopes.token(word, found)
            in_code, parentheses = scopes.in_code, scopes.parentheses[-1]
    return tuple(found)


def _append(found: list[ScannedToken], token: ScannedToken) -> None:
    """Append a token, joined to the one before it where the two are one operator."""
    if token.text in _JOINED_TO and found:
        last = found[-1]
        if last.end == token.start and last.directive == token.directive and last.text + token.text in _JOINED:
            found[-1] = last._replace(text=last.text + token.text, end=token.end)
            return
    found.append(token)


def _opens_code(before: Sequence[ScannedToken]) -> bool:
    """Whether the brace that ends `before` opens the body of a function."""
    segment: list[ScannedToken] = []
    for place in range(len(before) - 2, -1, -1):  # a slice would copy all of them for each brace
        token = before[place]
        if token.directive:
            continue
        if token.text in {";", "{", "}"}:
            break
        segment.append(token)
    segment.reverse()
    at = 0
    scope = False
    while at < len(segment):
        token = segment[at]
        if token.text in ATTRIBUTES and at + 1 < len(segment) and segment[at + 1].text == "(":
            at = closing(segment, at + 1) + 1
            continue
        if token.text == "template" and at + 1 < len(segment) and segment[at + 1].text == "<":
            at = closing_angle(segment, at + 1) + 1
            continue
        if token.text == ")":
            return True
        scope = scope or token.text in _SCOPES
        at += 1
    return not scope and bool(segment) and segment[-1].text in {"do", "else", "try"}


def closing(found: Sequence[ScannedToken], at: int) -> int:
    """The index of the bracket that closes the one at `at`; the last token where there is none."""
    depth = 0
    for i in range(at, len(found)):
        if found[i].text in {"(", "[", "{"}:
            depth += 1
        elif found[i].text in _CLOSERS:
            depth -= 1
            if not depth:
                return i
    return len(found) - 1


def opening(found: Sequence[ScannedToken], at: int) -> int:
    """The index of the bracket that opens the one that closes at `at`; 0 where there is none."""
    depth = 0
    for i in range(at, -1, -1):
        if found[i].text in _CLOSERS:
            depth += 1
        elif found[i].text in {"(", "[", "{"}:
            depth -= 1
            if not depth:
                return i
    return 0


def closing_angle(found: Sequence[ScannedToken], at: int) -> int:
    """The index of the `>` that closes the template arguments opened at `at`; `at` where the `<` opens none."""
    depth, i = 0, at
    while i < len(found):
        text = found[i].text
        if text in {"(", "[", "{"}:
            i = closing(found, i)
        elif text == "<":
            depth += 1
        elif text == ">":
            depth -= 1
            if not depth:
                return i
        elif text in {";", "}", ")"}:
            return at
        i += 1
    return at


def opening_angle(found: Sequence[ScannedToken], at: int) -> int:
    """The index of the `<` that opens the template arguments closed at `at`; `at` where the `>` closes none."""
    depth, i = 0, at
    while i >= 0:
        text = found[i].text
        if text in _CLOSERS:
            i = opening(found, i)
        elif text == ">":
            depth += 1
        elif text == "<":
            depth -= 1
            if not depth:
                return i
        elif text in {";", "{", "("}:
            return at
        i -= 1
    return at


def names_macro(found: Sequence[ScannedToken], at: int) -> bool:
    """Whether the word is the macro name of a directive such as `#ifdef` or `#define`."""
    return at >= 2 and bool(found[at].directive) and found[at - 2].text == "#"
