"""Put template arguments into a kernel's text, at the places where the AST says that its parameters stand."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kernelmill.cpp.tokens import Token, TokenKind, tokens
from kernelmill.extraction.syntax.attributes import WITH_ARGUMENTS
from kernelmill.records import ParameterReference


@dataclass(frozen=True, slots=True, kw_only=True)
class Substituted:
    """A kernel that is no template any more."""

    code: str
    aliases: tuple[str, ...]
    """Parameters that need a declaration of their own: they stand in macros, or where their argument's text cannot."""


@dataclass(frozen=True, slots=True, order=True)
class _Replacement:
    start: int
    end: int
    text: str


def substitute(
    code: bytes, offset: int, references: Sequence[ParameterReference], arguments: Mapping[str, str], name: str
) -> Substituted:
    """The kernel's text with its `template <...>` line gone, its arguments put in and its name replaced by `name`.

    `offset` is where `code` begins in its file, as the references count. What is not a reference by the AST, such as a
    shadowed name, a longer name, a comment or a string, stays.
    """
    edits, aliases = [], []
    for reference in references:
        start, end = reference.start_offset - offset, reference.end_offset - offset
        if reference.parameter not in arguments or not 0 <= start < len(code):
            continue
        argument = _fitting(arguments[reference.parameter], code[end:])
        if reference.in_macro and argument is not None and "," in argument:
            argument = None
        if argument and code[start:end] == reference.parameter.encode() and not _in_a_word(code, start, end):
            edits.append(_Replacement(start, end, argument))
        elif reference.parameter not in aliases:
            aliases.append(reference.parameter)
    stream = [token for token in tokens(code) if token.kind is not TokenKind.DIRECTIVE]
    head = _template_head(stream)
    text = _apply(code, [edit for edit in edits if edit.start >= head] + _renamed(stream, head, name))
    shift = len(code) - len(code[head:].lstrip())
    return Substituted(code=text[shift:].decode() if head else text.decode(), aliases=tuple(aliases))


# One word for types of several: only such can be called, as in `T(0)`.
_ONE_WORD = {
    "unsigned char": "uint8_t",
    "signed char": "int8_t",
    "unsigned short": "uint16_t",
    "unsigned int": "uint32_t",
    "unsigned long": "uint64_t",
}
_DECLARATOR = re.compile(r"[*&\[]|\bconst\b|\bvolatile\b|\(\*")


def _fitting(argument: str, following: bytes) -> str | None:
    """An argument as it must be written before `following`; none where only a name will do.

    Text put in for `T` in `const T` would be read differently if it were `int*`.
    """
    if _DECLARATOR.search(argument):
        return None
    called = following.lstrip()[:1] in (b"(", b"{")
    several = called and re.fullmatch(r"\w+( \w+)+", argument)
    return _ONE_WORD.get(argument) if several else argument


def _in_a_word(code: bytes, start: int, end: int) -> bool:
    around = code[max(start - 1, 0) : start] + code[end : end + 1]
    return any(bytes([byte]).isalnum() or byte == ord("_") for byte in around)


def _template_head(stream: Sequence[Token]) -> int:
    """Where the text after all `template <...>` begins, 0 where there is none."""
    index, head = 0, 0
    while index < len(stream) and stream[index].text == b"template":
        depth = 0
        for position in range(index + 1, len(stream)):
            depth += {b"<": 1, b">": -1, b"(": 100, b")": -100}.get(stream[position].text, 0)
            if depth == 0:
                break
        index, head = position + 1, stream[position].end
    return head


def _renamed(stream: Sequence[Token], head: int, name: str) -> list[_Replacement]:
    """Edits that give the function its new name and take the arguments of an explicit specialisation away."""
    after = [token for token in stream if token.start >= head]
    opening = _parameters(after)
    if opening is None:
        return []
    last = first = opening - 1
    if after[last].text == b">":
        depth = 0
        while first >= 0:
            depth += {b">": 1, b"<": -1}.get(after[first].text, 0)
            first -= 1
            if depth == 0:
                break
    return [_Replacement(after[first].start, after[last].end, name)]


def _parameters(stream: Sequence[Token]) -> int | None:
    depth = 0
    for index, token in enumerate(stream):
        if token.text == b"(" and depth == 0 and index and not WITH_ARGUMENTS.fullmatch(stream[index - 1].text):
            return index
        depth += {b"(": 1, b")": -1}.get(token.text, 0)
    return None


def _apply(code: bytes, edits: Sequence[_Replacement]) -> bytes:
    for edit in sorted(set(edits), reverse=True):
        code = code[: edit.start] + edit.text.encode() + code[edit.end :]
    return code
