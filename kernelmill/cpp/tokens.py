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


_NEXT = re.compile(
    r"""
    (?P<skip> (?: \s+ | \\\r?\n | //(?:\\\r?\n|[^\n])* | /\*.*?(?:\*/|\Z) )* )
    (?:
      (?P<raw>      (?:u8|u|U|L)?R"(?P<fence>[^()\\\s]{0,16})\(.*?\)(?P=fence)" )
    | (?P<string>   (?:u8|u|U|L)?"(?:\\.|[^"\\\n])*" | (?:u8|u|U|L)?'(?:\\.|[^'\\\n])*' )
    | (?P<number>   \.?\d(?:'?[\w.]|(?<=[eEpP])[+-])* )
    | (?P<word>     [A-Za-z_\x80-\U0010ffff$][\w\x80-\U0010ffff$]* )
    | (?P<other>    . )
    )?
    """,
    re.VERBOSE | re.DOTALL | re.ASCII,
)
"""A token and what is skipped before it, both by one match."""
_DIRECTIVE = re.compile(
    r"""\#(?:\\\r?\n|/\*.*?(?:\*/|\Z)|//(?:\\\r?\n|[^\n])*|"(?:\\.|[^"\\\n])*"|[^\n])*""", re.DOTALL
)
_CONTINUATION = re.compile(r"\\\r?\n")
_KINDS = {
    "raw": TokenKind.STRING,
    "fence": TokenKind.STRING,
    "string": TokenKind.STRING,
    "number": TokenKind.NUMBER,
    "word": TokenKind.WORD,
    "other": TokenKind.PUNCTUATION,
}


def spans(text: str) -> Iterator[tuple[TokenKind, int, int]]:
    """Yield the kind, the start and the end of each token of a text, in order; offsets count characters."""
    position, fresh_line = 0, True
    while position < len(text):
        # This loop runs for every token of every program, several times.
        for found in _NEXT.finditer(text, position):
            start, end = found.span(found.lastindex or 0)
            if not fresh_line and start > position:
                fresh_line = _ends_line(text[position : found.end(1)])
            if found.lastindex == 1:
                return  # nothing but what is skipped
            if fresh_line and text[start] == "#" and (directive := _DIRECTIVE.match(text, start)):
                position = directive.end()
                yield TokenKind.DIRECTIVE, start, position
                break
            fresh_line, position = False, end
            yield _KINDS[found.lastgroup or ""], start, end
        else:
            return


def _ends_line(skipped: str) -> bool:
    """Whether a line ends in what is skipped between two tokens; a continued line does not."""
    return "\n" in skipped and ("\\" not in skipped or "\n" in _CONTINUATION.sub("", skipped))


def directive_spans(text: str, start: int, end: int) -> Iterator[tuple[TokenKind, int, int]]:
    """Yield the kind, the start and the end of each token of a preprocessor line, beginning with the `#`."""
    for found in _NEXT.finditer(text, start, end):
        if found.end(1) < found.end():
            yield _KINDS[found.lastgroup or ""], found.end(1), found.end()


def tokens(text: bytes) -> Iterator[Token]:
    """Yield the tokens of a file in order."""
    for kind, start, end in spans(text.decode("latin-1")):  # one character for each byte
        yield Token(kind, text[start:end], start, end)


def code_tokens(text: bytes) -> list[Token]:
    """Return the tokens of a file in order, without its preprocessor lines."""
    return [token for token in tokens(text) if token.kind is not TokenKind.DIRECTIVE]


def directive_tokens(directive: Token) -> Iterator[Token]:
    """Yield the tokens of a preprocessor line, beginning with the `#`."""
    text, offset = directive.text, directive.start
    for kind, start, end in directive_spans(text.decode("latin-1"), 0, len(text)):
        yield Token(kind, text[start:end], offset + start, offset + end)
