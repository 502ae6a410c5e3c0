"""HIP C++ as tokens, with what stands around each: the directive it belongs to, and whether it is code or declarations.

Unlike `kernelmill.cpp.tokens`, the bodies of macros are tokens too: launches stand in them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_TOKEN = re.compile(
    r"""
      (?P<skip>    \s+ | \\\r?\n | //(?:\\\r?\n|[^\n])* | /\*.*?(?:\*/|\Z) )
    | (?P<raw>     (?:u8|u|U|L)?R"(?P<fence>[^()\\\s]{0,16})\(.*?\)(?P=fence)" )
    | (?P<string>  (?:u8|u|U|L)?"(?:\\.|[^"\\\n])*" | (?:u8|u|U|L)?'(?:\\.|[^'\\\n])*' )
    | (?P<number>  \.?\d(?:'?[\w.]|(?<=[eEpP])[+-])* )
    | (?P<word>    [^\W\d][\w$]* )
    | (?P<other>   :: | -> | \#\# | . )
    """,
    re.VERBOSE | re.DOTALL,
)
_DIRECTIVE_END = re.compile(r"(?:\\\r?\n|/\*.*?(?:\*/|\Z)|[^\n])*", re.DOTALL)
_CLOSERS = {")": "(", "]": "[", "}": "{"}
ATTRIBUTES = frozenset(
    {"__attribute__", "__align__", "alignas", "__launch_bounds__", "decltype", "__declspec", "noexcept"}
)
_SCOPES = frozenset({"namespace", "class", "struct", "union", "enum", "extern"})


@dataclass(frozen=True, slots=True)
class Token:
    """A token, where it stands, and what it stands in."""

    text: str
    start: int
    end: int
    directive: int
    """Which preprocessor line it is part of, counted from 1; 0 for none."""
    in_code: bool
    """In the body of a function, as far as braces tell."""
    parentheses: int
    """Open parentheses since the last brace."""

    @property
    def is_word(self) -> bool:
        """Whether this is an identifier or keyword."""
        return self.text[0].isalpha() or self.text[0] == "_"


class _Scopes:
    """Which braces are open, kept right over `#if` … `#else`: each branch starts from where the first one did."""

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

    def token(self, text: str, before: Sequence[Token]) -> None:
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


def tokens(text: str) -> list[Token]:
    """Every token that is no comment, in order."""
    found: list[Token] = []
    scopes = _Scopes()
    position, fresh_line, directive, directive_end = 0, True, 0, -1
    while position < len(text):
        match = _TOKEN.match(text, position)
        assert match is not None  # `other` takes any character
        if match["skip"] is not None:
            fresh_line = fresh_line or "\n" in match[0]
            position = match.end()
            continue
        if match[0] == "#" and fresh_line and position >= directive_end:
            end = _DIRECTIVE_END.match(text, position)
            assert end is not None
            directive_end = end.end()
            directive += 1
            scopes.directive(end[0])
        fresh_line = False
        inside = directive if position < directive_end else 0
        if inside and match.end() > directive_end:  # an apostrophe in an #error, say
            position = directive_end
            continue
        if not inside and match[0] == "}":
            scopes.token(match[0], found)
        found.append(Token(match[0], position, match.end(), inside, scopes.in_code, scopes.parentheses[-1]))
        if not inside and match[0] != "}":
            scopes.token(match[0], found)
        position = match.end()
    return found


def _opens_code(before: Sequence[Token]) -> bool:
    """Whether the brace that ends `before` opens the body of a function."""
    segment: list[Token] = []
    for token in reversed(before[:-1]):
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


def closing(found: Sequence[Token], at: int) -> int:
    """Where the bracket at `at` closes; the last token if it never does."""
    depth = 0
    for i in range(at, len(found)):
        if found[i].text in {"(", "[", "{"}:
            depth += 1
        elif found[i].text in _CLOSERS:
            depth -= 1
            if not depth:
                return i
    return len(found) - 1


def opening(found: Sequence[Token], at: int) -> int:
    """Where the bracket that closes at `at` opens; 0 if it never does."""
    depth = 0
    for i in range(at, -1, -1):
        if found[i].text in _CLOSERS:
            depth += 1
        elif found[i].text in {"(", "[", "{"}:
            depth -= 1
            if not depth:
                return i
    return 0


def closing_angle(found: Sequence[Token], at: int) -> int:
    """Where the template argument list at `at` closes; `at` itself if it is none."""
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


def opening_angle(found: Sequence[Token], at: int) -> int:
    """Where the template argument list that closes at `at` opens; `at` itself if it is none."""
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
