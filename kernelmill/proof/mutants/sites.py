"""Mutation sites in the text of a unit: infix operators, subscripts, calls, and which text runs on a device.

Sites are found from tokens, without a parser. One that is misjudged does not compile, and is excluded then.
"""

import itertools
from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from kernelmill.hip_cpu import scan

_LONG = (
    *("<<=", ">>=", "...", "<=>", "<=", ">=", "==", "!=", "&&", "||", "++", "--"),
    *("+=", "-=", "*=", "/=", "%=", "<<", ">>"),
)
_BY_FIRST = {first: tuple(long for long in _LONG if long[0] == first) for first in {long[0] for long in _LONG}}
_TYPES = frozenset(
    {
        *("void", "bool", "char", "short", "int", "long", "unsigned", "signed", "float", "double", "size_t", "auto"),
        *("const", "volatile", "struct", "half", "Half", "__half", "half2", "__half2", "scalar_t"),
        *("float2", "float3", "float4", "int2", "int3", "int4", "double2", "double4"),
    }
)
_NO_OPERAND = frozenset(
    {
        *("return", "case", "else", "do", "throw", "sizeof", "new", "delete", "operator", "goto"),
        *("typename", "template"),
    }
)
_TEMPLATES = frozenset(
    {
        *("static_cast", "reinterpret_cast", "const_cast", "dynamic_cast", "template"),
        *("min", "max", "numeric_limits"),
    }
)


class JoinedToken(NamedTuple):
    """A token; the characters of an operator form one."""

    text: str
    start: int
    end: int
    directive: int
    in_code: bool


def mutable(tokens: Sequence[JoinedToken], qualifiers: Container[str]) -> list[bool]:
    """For each token, whether it is in the body of a device function, or of a macro that loops over threads.

    Functions on devices have one of the qualifiers.
    """
    spans = [*_device_bodies(tokens, qualifiers), *_loop_macros(tokens)]
    return [any(start <= token.start < end for start, end in spans) for token in tokens]


def joined_tokens(text: str) -> list[JoinedToken]:
    """All tokens of a text; the characters of an operator form one."""
    tokens: list[JoinedToken] = []
    scanned = scan.tokens(text)
    at = 0
    while at < len(scanned):
        first = scanned[at]
        joined, last = first.text, at
        for long in _BY_FIRST.get(first.text, ()):
            part = scanned[at : at + len(long)]
            if "".join(one.text for one in part) == long and all(
                one.end == two.start for one, two in itertools.pairwise(part)
            ):
                joined, last = long, at + len(part) - 1
                break
        tokens.append(JoinedToken(
            text=joined, start=first.start, end=scanned[last].end, directive=first.directive, in_code=first.in_code
        ))  # fmt: skip
        at = last + 1
    return tokens


def _device_bodies(tokens: Sequence[JoinedToken], qualifiers: Container[str]) -> Iterator[tuple[int, int]]:
    """Ranges of the bodies of device functions; those in classes belong to stand-ins and are skipped."""
    at, depth, classes = 0, 0, list[int]()
    while at < len(tokens):
        token = tokens[at]
        if not token.directive:
            if token.text == "{":
                depth += 1
                if _opens_class(tokens, at):
                    classes.append(depth)
            elif token.text == "}":
                if classes and classes[-1] == depth:
                    classes.pop()
                depth -= 1
            elif token.text in qualifiers and not classes:
                body = _body(tokens, at)
                if body is not None:
                    start, last = body
                    yield tokens[start].start, tokens[last].end
                    at = last
        at += 1


def _opens_class(tokens: Sequence[JoinedToken], at: int) -> bool:
    for token in reversed(tokens[max(0, at - 12) : at]):
        if token.text in ";{})":
            return False
        if token.text in ("struct", "class", "union"):
            return True
    return False


def _body(tokens: Sequence[JoinedToken], at: int) -> tuple[int, int] | None:
    parentheses = 0
    for start in range(at, len(tokens)):
        text = tokens[start].text
        parentheses += {"(": 1, ")": -1}.get(text, 0)
        if text == ";" and parentheses == 0:
            return None
        if text == "{" and parentheses == 0:
            depth = 0
            for last in range(start, len(tokens)):
                if not tokens[last].directive:
                    depth += {"{": 1, "}": -1}.get(tokens[last].text, 0)
                if depth == 0:
                    return start, last
            return None
    return None


def _loop_macros(tokens: Sequence[JoinedToken]) -> Iterator[tuple[int, int]]:
    lines: dict[int, list[JoinedToken]] = {}
    for token in tokens:
        if token.directive:
            lines.setdefault(token.directive, []).append(token)
    for line in lines.values():
        if len(line) < 6 or [one.text for one in line[:2]] != ["#", "define"] or line[3].text != "(":
            continue
        body = next((at for at, one in enumerate(line) if one.text == ")"), len(line)) + 1
        texts = {one.text for one in line[body:]}
        if "for" in texts and "blockIdx" in texts:
            yield line[body].start, line[-1].end


def is_name(text: str) -> bool:
    """Whether a token may be the name of an operand."""
    return (text[0].isalpha() or text[0] == "_") and text not in _NO_OPERAND


def is_infix(tokens: Sequence[JoinedToken], at: int) -> bool:
    """Whether an operator is infix, rather than a prefix or part of a declaration."""
    before = tokens[at - 1]
    if before.directive != tokens[at].directive or (at + 1 < len(tokens) and tokens[at + 1].text == "NULL"):
        return False  # NULL is a null pointer constant only outside of expressions
    if before.text == ")":
        return tokens[at].text not in "+-*" or not _is_cast(tokens, at - 1)
    if before.text == "]" or before.text[0].isdigit() or before.text[0] == ".":
        return True
    if not is_name(before.text):
        return False
    if tokens[at].text == "*":
        return before.text not in _TYPES and not before.text.endswith("_t") and not declares(tokens, at)
    return before.text not in _TYPES


def _is_cast(tokens: Sequence[JoinedToken], closing: int) -> bool:
    inner = list[str]()
    for at in range(closing - 1, -1, -1):
        text = tokens[at].text
        if text == "(":
            called = at > 0 and (is_name(tokens[at - 1].text) and tokens[at - 1].text not in ("if", "while", "for"))
            typed = all(one in _TYPES or one.endswith("_t") or one == "*" for one in inner)
            return bool(inner) and typed and not called
        inner.append(text)
        if len(inner) > 6:
            return False
    return False


def declares(tokens: Sequence[JoinedToken], at: int) -> bool:
    """Whether `T *name` begins a declaration: the statement starts with a name or with a type."""
    start = at
    while (
        start > 0
        and tokens[start - 1].text not in (";", "{", "}")
        and tokens[start - 1].directive == tokens[at].directive
    ):
        start -= 1
        if tokens[start].text in ("(", "=", ")", "]") or at - start > 8:
            return False
    head = [token.text for token in tokens[start:at]]
    return bool(head) and (len(head) == 1 or head[0] in _TYPES or head[0].endswith("_t"))


def template_brackets(tokens: Sequence[JoinedToken]) -> frozenset[int]:
    """The positions of angle brackets around template arguments."""
    brackets = set[int]()
    for at, token in enumerate(tokens):
        if token.text != "<" or at in brackets or not at or not is_name(tokens[at - 1].text):
            continue
        last = _closing(tokens, at)
        if last is not None and (tokens[at - 1].text in _TEMPLATES or _follows_template(tokens, at, last)):
            brackets |= {at, last}
    return frozenset(brackets)


def _closing(tokens: Sequence[JoinedToken], at: int) -> int | None:
    """The position of the matching closing bracket in the same expression, if any."""
    angles = parentheses = 0
    for last in range(at, min(at + 60, len(tokens))):
        text = tokens[last].text
        parentheses += {"(": 1, ")": -1}.get(text, 0)
        if text in (";", "{", "&&", "||") or parentheses < 0:
            return None
        if parentheses == 0:
            angles += {"<": 1, ">": -1, ">>": -2}.get(text, 0)
            if angles <= 0:
                return last
    return None


def _follows_template(tokens: Sequence[JoinedToken], at: int, last: int) -> bool:
    after = tokens[last + 1].text if last + 1 < len(tokens) else ";"
    return after in ("(", "::", "{", ">", ",", "&", ")") or (is_name(after) and last - at < 8)
