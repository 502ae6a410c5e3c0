"""Substitute template arguments in the text of a kernel, where the AST has references to its parameters."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kernelmill.cpp.tokens import Token, code_tokens
from kernelmill.extraction.syntax.attributes import WITH_ARGUMENTS
from kernelmill.records import ParameterReference


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstitutedKernel:
    """A kernel after substitution, which is not a template any more."""

    name: str
    code: str
    aliased: tuple[str, ...] = ()
    """Parameters that still need a declaration: they occur in macros, or where the text of the argument is invalid."""


@dataclass(frozen=True, slots=True, order=True)
class _Replacement:
    start: int
    end: int
    text: str


def substitute(
    code: bytes, offset: int, references: Sequence[ParameterReference], arguments: Mapping[str, str], name: str
) -> SubstitutedKernel:
    """Remove the `template <...>` line of a kernel, substitute its arguments and rename it to `name`.

    `offset` is the offset of `code` in its file, which the offsets of references are relative to. Only references in
    the AST are replaced: shadowed names, longer names, comments and strings are not.
    """
    edits, aliased = [], []
    for reference in references:
        start, end = reference.start_offset - offset, reference.end_offset - offset
        if reference.parameter not in arguments or not 0 <= start < len(code):
            continue
        argument = _spelling_before(arguments[reference.parameter], code[end:])
        if reference.in_macro and argument is not None and "," in argument:
            argument = None
        if argument and code[start:end] == reference.parameter.encode() and not _is_part_of_word(code, start, end):
            edits.append(_Replacement(start, end, argument))
        elif reference.parameter not in aliased:
            aliased.append(reference.parameter)
    stream = code_tokens(code)
    head = _template_head(stream)
    text = _apply(code, [edit for edit in edits if edit.start >= head] + _renaming(stream, head, name))
    shift = len(code) - len(code[head:].lstrip())
    code_without_head = text[shift:] if head else text
    return SubstitutedKernel(name=name, code=code_without_head.decode(), aliased=tuple(aliased))


_ONE_WORD = {
    "unsigned char": "uint8_t",
    "signed char": "int8_t",
    "unsigned short": "uint16_t",
    "unsigned int": "uint32_t",
    "unsigned long": "uint64_t",
}
"""Names of one word for types of several words, which cannot be called, as in `T(0)`."""
_DECLARATOR = re.compile(r"[*&\[]|\bconst\b|\bvolatile\b|\(\*")


def _spelling_before(argument: str, following: bytes) -> str | None:
    """Return an argument as it must be written before `following`; none if only an alias is valid there.

    `const T` with `int*` for T, for example, has another meaning if the text is substituted.
    """
    if _DECLARATOR.search(argument):
        return None
    is_called = following.lstrip()[:1] in (b"(", b"{")
    has_several_words = is_called and re.fullmatch(r"\w+( \w+)+", argument)
    return _ONE_WORD.get(argument) if has_several_words else argument


def _is_part_of_word(code: bytes, start: int, end: int) -> bool:
    around = code[max(start - 1, 0) : start] + code[end : end + 1]
    return any(bytes([byte]).isalnum() or byte == ord("_") for byte in around)


def _template_head(stream: Sequence[Token]) -> int:
    """Return the offset after all `template <...>`, or 0 if there is none."""
    index, head = 0, 0
    while index < len(stream) and stream[index].text == b"template":
        depth = 0
        for position in range(index + 1, len(stream)):
            depth += {b"<": 1, b">": -1, b"(": 100, b")": -100}.get(stream[position].text, 0)
            if depth == 0:
                break
        index, head = position + 1, stream[position].end
    return head


def _renaming(stream: Sequence[Token], head: int, name: str) -> list[_Replacement]:
    """Return the edits that rename the function and remove the arguments of an explicit specialisation."""
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
