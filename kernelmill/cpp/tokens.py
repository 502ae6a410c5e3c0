"""A lexer of CUDA C++.

Text and offsets are bytes, as in clang, so that results can be compared. Comments, strings, raw strings, line
continuations and preprocessor directives are recognized.
"""

import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple


class TokenKind(Enum):
    """The kind of a token; comments are not tokens."""

    WORD = auto()
    NUMBER = auto()
    STRING = auto()
    PUNCTUATION = auto()
    DIRECTIVE = auto()
    """A whole preprocessor line with its continuations."""


class Token(NamedTuple):
    """A token and the range of bytes that it covers."""

    kind: TokenKind
    text: bytes
    start: int
    end: int


_SCANNER = re.compile(
    rb"""
      (?P<skip>     \s+ | \\\r?\n | //(?:\\\r?\n|[^\n])* | /\*.*?(?:\*/|\Z) )
    | (?P<raw>      (?:u8|u|U|L)?R"(?P<fence>[^()\\\s]{0,16})\(.*?\)(?P=fence)" )
    | (?P<string>   (?:u8|u|U|L)?"(?:\\.|[^"\\\n])*" | (?:u8|u|U|L)?'(?:\\.|[^'\\\n])*' )
    | (?P<number>   \.?\d(?:'?[\w.]|(?<=[eEpP])[+-])* )
    | (?P<word>     [A-Za-z_\x80-\xff$][\w\x80-\xff$]* )
    | (?P<other>    . )
    """,
    re.VERBOSE | re.DOTALL,
)
_DIRECTIVE = re.compile(
    rb"""\#(?:\\\r?\n|/\*.*?(?:\*/|\Z)|//(?:\\\r?\n|[^\n])*|"(?:\\.|[^"\\\n])*"|[^\n])*""", re.DOTALL
)
_KINDS = {
    "raw": TokenKind.STRING,
    "string": TokenKind.STRING,
    "number": TokenKind.NUMBER,
    "word": TokenKind.WORD,
    "other": TokenKind.PUNCTUATION,
}


def tokens(text: bytes) -> Iterator[Token]:
    """Yield the tokens of a file in order."""
    position, fresh_line = 0, True
    while position < len(text):
        if fresh_line and (directive := _DIRECTIVE.match(text, position)):
            yield Token(TokenKind.DIRECTIVE, directive[0], position, directive.end())
            position = directive.end()
            continue
        match = _SCANNER.match(text, position)
        assert match is not None  # `other` matches any byte
        assert match.lastgroup is not None
        group = "raw" if match.lastgroup == "fence" else match.lastgroup
        if group == "skip":
            fresh_line = fresh_line or b"\n" in match[0].replace(b"\\\n", b"").replace(b"\\\r\n", b"")
        else:
            fresh_line = False
            yield Token(_KINDS[group], match[0], position, match.end())
        position = match.end()


def directive_tokens(directive: Token) -> Iterator[Token]:
    """Yield the tokens of a preprocessor line, beginning with the `#`."""
    for match in _SCANNER.finditer(directive.text):
        if (group := match.lastgroup) is not None and group != "skip":
            kind = _KINDS["raw" if group == "fence" else group]
            yield Token(kind, match[0], directive.start + match.start(), directive.start + match.end())
