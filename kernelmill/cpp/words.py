"""Words of C++ texts: the input of the expression parser, where operators are one word, and the names in a text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kernelmill.cpp.tokens import Token, TokenKind, tokens

_OPERATORS = re.compile(r"<<=|>>=|->\*|\.\.\.|->|::|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|[-+*/%&|^]=|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Word:
    """A token, in which the characters of an operator are joined."""

    text: str
    kind: TokenKind
    start: int | None
    """The offset in the file; none for a token that a macro expansion created."""
    spaced: bool
    """Whether white space precedes it."""


def words(stream: Sequence[Token]) -> list[Word]:
    """Join adjacent punctuation to C++ operators, except `>>`, which may end template arguments."""
    found: list[Word] = []
    index = 0
    while index < len(stream):
        token = stream[index]
        text, last = token.text.decode("utf-8", "replace"), index
        if token.kind is TokenKind.PUNCTUATION:
            run = text
            while last + 1 < len(stream) and len(run) < 3 and _continues(stream[last], stream[last + 1]):
                last += 1
                run += stream[last].text.decode("utf-8", "replace")
            match = _OPERATORS.match(run)
            text = run[:1] if match is None or match[0] == ">>" or match[0] == ">>=" else match[0]
        if token.kind is not TokenKind.DIRECTIVE:
            spaced = index > 0 and stream[index - 1].end != token.start
            found.append(Word(text, token.kind, token.start, spaced))
        index += len(text) if token.kind is TokenKind.PUNCTUATION else 1
    return found


def _continues(token: Token, following: Token) -> bool:
    return following.kind is TokenKind.PUNCTUATION and following.start == token.end


def spelled(stream: Sequence[Word]) -> str:
    """Return the text of words, with white space collapsed to single spaces."""
    return "".join((" " if word.spaced and index else "") + word.text for index, word in enumerate(stream))


@lru_cache(maxsize=1 << 13)
def all_words(text: bytes) -> frozenset[str]:
    """Return the identifiers and keywords in a text, those in its directives included."""
    found = set[str]()
    for token in tokens(text):
        if token.kind is TokenKind.DIRECTIVE:
            found |= all_words(token.text.lstrip(b"# "))
        elif token.kind is TokenKind.WORD:
            found.add(token.text.decode("utf-8", "replace"))
    return frozenset(found)
