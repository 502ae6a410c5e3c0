"""Find the kernel definitions in the text of a file, which need not compile; those inside `#if 0` are skipped."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kernelmill.cpp.tokens import Token, TokenKind, tokens

_CONDITIONAL = re.compile(rb"#\s*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b\s*(.*)", re.DOTALL)
_COMMENT = re.compile(rb"//(?:\\\r?\n|[^\n])*|/\*.*?(?:\*/|\Z)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class TextDefinition:
    """A `__global__` definition found in the text, in byte offsets."""

    name: str
    start: int
    end: int


def mentions_kernel(text: bytes) -> bool:
    """Whether `__global__` occurs in code or in a macro, and not only in comments and strings."""
    if b"__global__" not in text:
        return False
    return any(
        token.text == b"__global__"
        or (token.kind is TokenKind.DIRECTIVE and b"__global__" in _COMMENT.sub(b" ", token.text))
        for token in tokens(text)
    )


def definitions(text: bytes) -> tuple[TextDefinition, ...]:
    """Return the `__global__` definitions in the text in order; declarations and macro bodies do not count."""
    code = tuple(_without_dead_code(tokens(text)))
    found, index, segment = [], 0, 0
    while index < len(code):
        token = code[index]
        if token.kind is TokenKind.WORD and token.text == b"__global__":
            definition = _definition_at(code, segment, index)
            if definition is not None:
                found.append(TextDefinition(definition.name, code[definition.first].start, code[definition.last].end))
                index = segment = definition.last + 1
                continue
        if token.kind is TokenKind.PUNCTUATION and token.text in b";{}":
            segment = index + 1
        index += 1
    return tuple(found)


def _without_dead_code(stream: Iterator[Token]) -> Iterator[Token]:
    """Drop tokens that `#if 0` or the `#else` of `#if 1` disables; directives are kept."""
    hidden: list[bool] = []  # for each open conditional: whether the current branch is disabled
    compiled: list[bool] = []  # and whether one of its branches is certainly compiled
    for token in stream:
        conditional = _CONDITIONAL.match(token.text) if token.kind is TokenKind.DIRECTIVE else None
        if conditional:
            keyword, condition = conditional[1], _COMMENT.sub(b" ", conditional[2]).strip()
            if keyword in (b"if", b"ifdef", b"ifndef"):
                hidden.append(keyword == b"if" and condition in (b"0", b"false"))
                compiled.append(keyword == b"if" and condition in (b"1", b"true"))
            elif keyword == b"endif":
                if hidden:
                    hidden.pop()
                    compiled.pop()
            elif hidden:
                hidden[-1] = compiled[-1] or (keyword == b"elif" and condition in (b"0", b"false"))
        if token.kind is TokenKind.DIRECTIVE or not any(hidden):
            yield token


@dataclass(frozen=True, slots=True)
class _Span:
    name: str
    first: int
    last: int


_NOT_A_NAME = frozenset(
    {b"__launch_bounds__", b"__attribute__", b"__declspec", b"alignas", b"decltype", b"noexcept", b"__maxnreg__"}
    | {b"__cluster_dims__", b"__block_size__", b"if", b"for", b"while", b"switch", b"sizeof", b"requires"}
)
_SPECIFIERS = frozenset(
    {b"static", b"inline", b"extern", b"constexpr", b"void", b"__noinline__", b"__forceinline__", b"__inline__"}
    | {b"__launch_bounds__", b"__attribute__", b"__declspec", b"__device__", b"__host__", b"__restrict__", b"const"}
    | {b"__cluster_dims__", b"__maxnreg__", b"friend", b"alignas"}
)
_OPENING = {b"(": b")", b"[": b"]", b"{": b"}"}


def _definition_at(code: Sequence[Token], segment: int, marker: int) -> _Span | None:
    opening = _parameter_list(code, marker + 1)
    if opening is None:
        return None
    name = _name_before(code, opening)
    closing = _closing(code, opening)
    if name is None or closing is None:
        return None
    body = _body(code, closing + 1)
    last = _closing(code, body) if body is not None else None
    return None if last is None else _Span(name, _first(code, segment, marker), last)


def _parameter_list(code: Sequence[Token], index: int) -> int | None:
    """Return the index of the `(` of the parameters: the first that follows a name other than that of an attribute."""
    while index < len(code):
        token = code[index]
        if token.kind is TokenKind.DIRECTIVE:
            index += 1
            continue
        if token.text in (b";", b"{", b"}"):
            return None
        if token.text == b"(":
            before = _previous(code, index)
            if before is not None and code[before].text not in _NOT_A_NAME and _name_before(code, index):
                return index
            closing = _closing(code, index)
            if closing is None:
                return None
            index = closing
        index += 1
    return None


def _name_before(code: Sequence[Token], opening: int) -> str | None:
    """Return the name of the function before its `(`: a word, or a word with template arguments."""
    index = _previous(code, opening)
    if index is not None and code[index].text == b">":
        depth = 0
        while index is not None:
            depth += {b">": 1, b"<": -1}.get(code[index].text, 0)
            index = _previous(code, index)
            if depth == 0:
                break
    if index is None or code[index].kind is not TokenKind.WORD:
        return None
    return code[index].text.decode("utf-8", "replace")


def _body(code: Sequence[Token], index: int) -> int | None:
    """Return the index of the `{` of the body that follows the parameters; none for a declaration."""
    while index < len(code):
        if code[index].text == b"{":
            return index
        if code[index].text in (b";", b"=", b"}"):
            return None
        if code[index].text == b"(":
            closing = _closing(code, index)
            if closing is None:
                return None
            index = closing
        index += 1
    return None


def _closing(code: Sequence[Token], opening: int) -> int | None:
    """Return the index of the bracket that closes the one at `opening`.

    Where the branches of an `#if` open different brackets, the first branch counts: `#else` restores the depth at the
    `#if`.
    """
    left, right = code[opening].text, _OPENING[code[opening].text]
    depth = 0
    saved: list[int] = []  # for each open conditional: the depth at its `#if`
    ended: list[int | None] = []  # and the depth at the end of its first branch
    for index in range(opening, len(code)):
        token = code[index]
        if token.kind is TokenKind.DIRECTIVE:
            conditional = _CONDITIONAL.match(token.text)
            if conditional is None:
                continue
            if conditional[1] in (b"if", b"ifdef", b"ifndef"):
                saved.append(depth)
                ended.append(None)
            elif saved and conditional[1] == b"endif":
                saved.pop()
                first_branch = ended.pop()
                depth = depth if first_branch is None else first_branch
            elif saved:
                ended[-1] = depth if ended[-1] is None else ended[-1]
                depth = saved[-1]
        elif token.text == left:
            depth += 1
        elif token.text == right:
            depth -= 1
            if depth == 0:
                return index
    return None


def _first(code: Sequence[Token], segment: int, marker: int) -> int:
    """Return the first token of the declaration of a kernel: its first `template`, otherwise its first specifier."""
    for index in range(segment, marker):
        if code[index].text == b"template" and code[index].kind is TokenKind.WORD:
            return index
    first = index = marker
    while index > segment:
        index -= 1
        token = code[index]
        if token.text in (b")", b"]"):
            opening = _opening(code, index, segment)
            before = None if opening is None else _previous(code, opening)
            if opening is None:
                break
            if token.text == b"]":
                first = index = opening
            elif before is not None and before >= segment and code[before].text in _SPECIFIERS:
                first = index = before
            else:
                break
        elif token.text in _SPECIFIERS:
            first = index
        elif token.kind is not TokenKind.DIRECTIVE:
            break
    if code[first].text == b"extern" and first + 1 < len(code) and code[first + 1].kind is TokenKind.STRING:
        return first + 2
    return first


def _opening(code: Sequence[Token], closing: int, stop: int) -> int | None:
    pairs = {b")": b"(", b"]": b"["}
    right, left, depth = code[closing].text, pairs[code[closing].text], 0
    for index in range(closing, stop - 1, -1):
        depth += {right: 1, left: -1}.get(code[index].text, 0)
        if depth == 0:
            return index
    return None


def _previous(code: Sequence[Token], index: int) -> int | None:
    """Return the index of the last token before `index` that is not a directive."""
    index -= 1
    while index >= 0 and code[index].kind is TokenKind.DIRECTIVE:
        index -= 1
    return index if index >= 0 else None
