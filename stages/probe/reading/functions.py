"""The functions that a unit defines, and the arguments that code hands to them as they are."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kernelmill.cpp.tokens import Token, TokenKind, code_tokens

_OPENING = {b"(": b")", b"[": b"]", b"{": b"}", b"<": b">"}
_BETWEEN = frozenset({b"const", b"noexcept", b"override", b"final"})
"""Words that may stand between the parameters of a function and its body."""
_NOT_NAMES = frozenset({b"if", b"for", b"while", b"switch", b"catch", b"return", b"sizeof", b"decltype", b"alignof"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """A function with a body."""

    name: str
    parameters: tuple[str, ...]
    """The names of its parameters, empty for one without a name."""
    body: str


def functions(code: str) -> Iterator[Function]:
    """Yield the functions that are defined in code, also member functions and templates.

    One whose brackets do not match is left out; both branches of an `#if` may open the same one.
    """
    written = code.encode()
    stream = code_tokens(written)
    for index, token in enumerate(stream[:-1]):
        if not _may_be_called(token) or stream[index + 1].text != b"(":
            continue
        end = closing(stream, index + 1)
        if end is None:
            continue
        start = end + 1
        while start < len(stream) and stream[start].text in _BETWEEN:
            start += 1
        last = closing(stream, start) if start < len(stream) and stream[start].text == b"{" else None
        if last is not None:
            names = tuple(_name(part) for part in split(stream[index + 2 : end]) if part)
            yield Function(
                name=token.text.decode(),
                parameters=names,
                body=written[stream[start].start : stream[last].end].decode(),
            )


def handed_on(code: str, name: str) -> Iterator[tuple[str, int]]:
    """Yield the function and the position of each argument that is a variable as it is."""
    stream = code_tokens(code.encode())
    for index, token in enumerate(stream[:-1]):
        if not _may_be_called(token):
            continue
        opening = _after_template_arguments(stream, index + 1)
        end = closing(stream, opening) if opening < len(stream) and stream[opening].text == b"(" else None
        if end is not None:
            for position, part in enumerate(split(stream[opening + 1 : end])):
                if [one.text for one in part] == [name.encode()]:
                    yield token.text.decode(), position


def closing(stream: Sequence[Token], opening: int) -> int | None:
    """Return the index of the bracket that closes the one at `opening`; None if there is none."""
    left, right = stream[opening].text, _OPENING[stream[opening].text]
    depth = 0
    for index in range(opening, len(stream)):
        depth += (stream[index].text == left) - (stream[index].text == right)
        if depth == 0:
            return index
    return None


def split(stream: Sequence[Token]) -> Iterator[list[Token]]:
    """Split tokens at the commas outside brackets."""
    depth, part = 0, list[Token]()
    for token in stream:
        depth += (token.text in _OPENING) - (token.text in _OPENING.values())
        if token.text == b"," and depth == 0:
            yield part
            part = []
        else:
            part.append(token)
    yield part


def _may_be_called(token: Token) -> bool:
    return token.kind is TokenKind.WORD and token.text not in _NOT_NAMES


def _after_template_arguments(stream: Sequence[Token], index: int) -> int:
    """The index after `<...>` if that is what starts here and ends before the statement does; the same index if not."""
    if index >= len(stream) or stream[index].text != b"<":
        return index
    depth = 0
    for at in range(index, len(stream)):
        text = stream[at].text
        depth += text.count(b"<") - text.count(b">") if text in (b"<", b">", b">>") else 0
        if depth <= 0:
            return at + 1
        if text in (b";", b"{", b"}"):
            break
    return index


def _name(part: Sequence[Token]) -> str:
    end = next((i for i, token in enumerate(part) if token.text in (b"=", b"[")), len(part))
    words = [token.text.decode() for token in part[:end] if token.kind is TokenKind.WORD]
    return words[-1] if len(words) > 1 else ""
