"""A parser of C++ expressions: operators, precedence, casts, template arguments and calls."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass, field

from kernelmill.cpp.expressions import (
    BINDING,
    Binary,
    Braces,
    Call,
    Cast,
    Choice,
    Literal,
    Member,
    Name,
    Node,
    Opaque,
    Subscript,
    Unary,
    write,
)
from kernelmill.cpp.tokens import TokenKind, tokens
from kernelmill.cpp.words import Word, spelled, words

_PREFIXES = frozenset({"-", "+", "!", "~", "*", "&", "++", "--"})
TYPE_WORDS = frozenset(
    {
        *("bool", "char", "short", "int", "long", "float", "double", "unsigned", "signed", "void", "auto"),
        *("const", "volatile", "half", "__half", "size_t", "dim3"),
    }
)
"""Words that are always the names of types or parts of them."""
_TEXTS = 4096
"""Expressions that are remembered: those of a kernel's relations are evaluated for hundreds of sizes."""
_NAMED_CASTS = frozenset({"static_cast", "reinterpret_cast", "const_cast", "dynamic_cast"})


class NotAnExpressionError(ValueError):
    """Tokens that are not one expression that this module can parse."""


@functools.lru_cache(maxsize=_TEXTS)
def parse(text: str, types: frozenset[str] = frozenset()) -> Node:
    """Parse one expression; the result is `Opaque` if that is not possible."""
    return read(words(list(tokens(text.encode()))), types)


def read(stream: Sequence[Word], types: frozenset[str] = frozenset()) -> Node:
    """Parse one expression, in which `types` are names of types; the result is `Opaque` if that is not possible."""
    reader = _Reader(list(stream), types)
    try:
        node = reader.expression(2)
    except (NotAnExpressionError, RecursionError):
        return Opaque(spelled(stream))
    return node if reader.position == len(stream) else Opaque(spelled(stream))


@dataclass(slots=True)
class _Reader:
    """An operator precedence parser, after V. Pratt, "Top down operator precedence" (1973)."""

    stream: list[Word]
    types: frozenset[str]
    position: int = 0
    _closings: dict[int, int | None] = field(default_factory=dict)

    def _peek(self, ahead: int = 0) -> str:
        index = self.position + ahead
        return self.stream[index].text if index < len(self.stream) else ""

    def _take(self, expected: str | None = None) -> Word:
        if self.position >= len(self.stream) or (expected is not None and self._peek() != expected):
            raise NotAnExpressionError
        self.position += 1
        return self.stream[self.position - 1]

    def _operator(self) -> str:
        if self._peek() == ">" and self._peek(1) == ">" and not self.stream[self.position + 1].spaced:
            return ">>"
        return self._peek()

    def expression(self, least: int) -> Node:
        left = self._prefixed()
        while True:
            operator = self._operator()
            strength = BINDING.get(operator, 0)
            if strength < least or strength == 0:
                return left
            self.position += 2 if operator == ">>" else 1
            if operator == "?":
                then = self.expression(2)
                self._take(":")
                left = Choice(left, then, self.expression(3))
            else:
                left = Binary(operator, left, self.expression(strength if strength == 2 else strength + 1))

    def _prefixed(self) -> Node:
        text = self._peek()
        if text in _PREFIXES:
            self.position += 1
            return Unary(text, self._prefixed())
        if text == "sizeof" and self._peek(1) == "(":
            return Call(Name("sizeof"), (self._sizeof(),))
        if text == "(":
            cast = self._cast()
            if cast is not None:
                return cast
            self.position += 1
            inner = self.expression(1)
            self._take(")")
            return self._postfixed(inner)
        return self._postfixed(self._primary())

    def _sizeof(self) -> Node:
        self.position += 2
        start = self.position
        end = self._closing(start - 1)
        self.position = end + 1
        inside = self.stream[start:end]
        return Name(spelled(inside)) if self._is_type(inside) or len(inside) == 1 else read(inside, self.types)

    def _cast(self) -> Node | None:
        end = self._closing(self.position)
        inside = self.stream[self.position + 1 : end]
        following = self.stream[end + 1] if end + 1 < len(self.stream) else None
        if not inside or following is None or not self._is_type(inside):
            return None
        if following.text != "(" and following.kind is TokenKind.PUNCTUATION and following.text not in "&*-~!":
            return None
        self.position = end + 1
        return Cast(spelled(inside), self._prefixed())

    def _is_type(self, stream: Sequence[Word]) -> bool:
        named = [word.text for word in stream if word.kind is TokenKind.WORD]
        others = {word.text for word in stream if word.kind is not TokenKind.WORD}
        if not named or not others <= {"*", "&", "::", "<", ">", ",", "&&"}:
            return False
        pointer = stream[-1].text in ("*", "&", "&&")
        return pointer or any(word in TYPE_WORDS or word in self.types or word.endswith("_t") for word in named)

    def _closing(self, opening: int) -> int:
        depth = 0
        for index in range(opening, len(self.stream)):
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(self.stream[index].text, 0)
            if depth == 0:
                return index
        raise NotAnExpressionError

    def _primary(self) -> Node:
        word = self._take()
        if word.kind in (TokenKind.NUMBER, TokenKind.STRING) or word.text in ("true", "false", "nullptr"):
            return Literal(word.text)
        if word.text in _NAMED_CASTS:
            start = self.position
            self._take("<")
            end = self._angle(start)
            self.position = end + 1
            self._take("(")
            inner = self.expression(1)
            self._take(")")
            return Cast(spelled(self.stream[start + 1 : end]), inner, word.text)
        if word.text == "{":
            return Braces("", self._list("}"))
        if word.text == "[":
            return self._lambda()
        if word.kind is not TokenKind.WORD and word.text != "::":
            raise NotAnExpressionError
        return self._name()

    def _lambda(self) -> Node:
        start = self.position - 1
        while self._peek() not in ("{", ""):
            self.position = self._closing(self.position) + 1 if self._peek() in "([" else self.position + 1
        self.position = self._closing(self.position) + 1
        return Opaque(spelled(self.stream[start : self.position]))

    def _name(self) -> Node:
        start = self.position - 1
        while True:
            if self._peek() == "<" and (end := self._template(self.position)) is not None:
                self.position = end + 1
            if self._peek() == "::":
                self.position += 1
                if self._peek() == "template":
                    self.position += 1
                self._take()
            elif self._peek(-1) in TYPE_WORDS and self._peek() in TYPE_WORDS:
                self.position += 1
            elif self.position == start + 1 and self.stream[start].text == "::":
                self._take()
            else:
                break
        text = spelled(self.stream[start : self.position]).strip()
        return Braces(text, self._list("}")) if self._opened() else Name(text)

    def _opened(self) -> bool:
        """Consume the `{` of a braced list; return whether there is one."""
        found = self._peek() == "{"
        self.position += found
        return found

    def _template(self, opening: int) -> int | None:
        """Return the index of the `>` that closes template arguments opened by `<`; none if the `<` is a comparison.

        Template arguments are followed by `(`, `::`, `{`, the end of an enclosing list, or nothing.
        """
        if opening not in self._closings:
            try:
                end = self._angle(opening)
            except NotAnExpressionError:
                end = None
            following = "" if end is None or end + 1 >= len(self.stream) else self.stream[end + 1].text
            self._closings[opening] = end if following in ("(", "::", "{", ")", ",", "", ">") else None
        return self._closings[opening]

    def _angle(self, opening: int) -> int:
        depth, index = 0, opening
        while index < len(self.stream):
            text = self.stream[index].text
            if text in ("(", "[", "{"):
                index = self._closing(index)
            elif text in (")", "]", "}", ";", "&&", "||"):
                raise NotAnExpressionError
            depth += {"<": 1, ">": -1}.get(text, 0)
            if depth == 0:
                return index
            index += 1
        raise NotAnExpressionError

    def _list(self, closing: str) -> tuple[Node, ...]:
        items: list[Node] = []
        while self._peek() != closing:
            items.append(self.expression(2))
            if self._peek() == "...":
                self.position += 1
                items[-1] = Opaque(write(items[-1]) + "...")
            if self._peek() != closing:
                self._take(",")
        self._take(closing)
        return tuple(items)

    def _postfixed(self, node: Node) -> Node:
        while True:
            text = self._peek()
            if text == "(":
                self.position += 1
                node = Call(node, self._list(")"))
            elif text == "[":
                self.position += 1
                node = Subscript(node, self.expression(1))
                self._take("]")
            elif text in (".", "->"):
                self.position += 1
                node = Member(node, text, self._member())
            elif text in ("++", "--"):
                self.position += 1
                node = Unary(f"{text} ", node)
            else:
                return node

    def _member(self) -> str:
        if self._peek() == "template":
            self.position += 1
        start = self.position
        self._take()
        if self._peek() == "<" and (end := self._template(self.position)) is not None:
            self.position = end + 1
        return spelled(self.stream[start : self.position]).strip()
