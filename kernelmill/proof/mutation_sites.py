"""Mutation sites in the text of a unit: infix operators, subscripts, calls, and which text runs on a device.

Sites are found from tokens, without a parser. One that is misjudged does not compile, and is excluded then.
"""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kernelmill.hip_cpu import scan

_LONG = (
    *("<<=", ">>=", "...", "<=>", "<=", ">=", "==", "!=", "&&", "||", "++", "--"),
    *("+=", "-=", "*=", "/=", "%=", "<<", ">>"),
)
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
_SPECIFIER = re.compile(r"__(?:global|device)__")


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A token; the characters of an operator form one."""

    text: str
    start: int
    end: int
    directive: int
    in_code: bool


class _Span(NamedTuple):
    first: int
    last: int


def mutable(words: Sequence[Word]) -> list[bool]:
    """For each word, whether it is in the body of a device function, or of a macro that loops over threads."""
    spans = [*_device_bodies(words), *_loop_macros(words)]
    return [any(start <= word.start < end for start, end in spans) for word in words]


def words_of(text: str) -> list[Word]:
    """All tokens of a text; the characters of an operator form one."""
    found: list[Word] = []
    tokens = scan.tokens(text)
    at = 0
    while at < len(tokens):
        token = tokens[at]
        joined, last = token.text, at
        for long in _LONG:
            part = tokens[at : at + len(long)]
            if "".join(one.text for one in part) == long and all(
                one.end == two.start for one, two in itertools.pairwise(part)
            ):
                joined, last = long, at + len(part) - 1
                break
        found.append(Word(
            text=joined, start=token.start, end=tokens[last].end, directive=token.directive, in_code=token.in_code
        ))  # fmt: skip
        at = last + 1
    return found


def _device_bodies(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """Ranges of the bodies of device functions; those in classes belong to stand-ins and are skipped."""
    at, depth, classes = 0, 0, list[int]()
    while at < len(words):
        word = words[at]
        if not word.directive:
            if word.text == "{":
                depth += 1
                if _opens_class(words, at):
                    classes.append(depth)
            elif word.text == "}":
                if classes and classes[-1] == depth:
                    classes.pop()
                depth -= 1
            elif _SPECIFIER.fullmatch(word.text) and not classes:
                body = _body(words, at)
                if body is not None:
                    start, last = body
                    yield words[start].start, words[last].end
                    at = last
        at += 1


def _opens_class(words: Sequence[Word], at: int) -> bool:
    for word in reversed(words[max(0, at - 12) : at]):
        if word.text in ";{})":
            return False
        if word.text in ("struct", "class", "union"):
            return True
    return False


def _body(words: Sequence[Word], at: int) -> tuple[int, int] | None:
    parentheses = 0
    for start in range(at, len(words)):
        text = words[start].text
        parentheses += {"(": 1, ")": -1}.get(text, 0)
        if text == ";" and parentheses == 0:
            return None
        if text == "{" and parentheses == 0:
            depth = 0
            for last in range(start, len(words)):
                if not words[last].directive:
                    depth += {"{": 1, "}": -1}.get(words[last].text, 0)
                if depth == 0:
                    return start, last
            return None
    return None


def _loop_macros(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    lines: dict[int, list[Word]] = {}
    for word in words:
        if word.directive:
            lines.setdefault(word.directive, []).append(word)
    for line in lines.values():
        if len(line) < 6 or [one.text for one in line[:2]] != ["#", "define"] or line[3].text != "(":
            continue
        body = next((at for at, one in enumerate(line) if one.text == ")"), len(line)) + 1
        texts = {one.text for one in line[body:]}
        if "for" in texts and "blockIdx" in texts:
            yield line[body].start, line[-1].end


def is_name(text: str) -> bool:
    """Whether a word may be the name of an operand."""
    return (text[0].isalpha() or text[0] == "_") and text not in _NO_OPERAND


def is_infix(words: Sequence[Word], at: int) -> bool:
    """Whether an operator is infix, rather than a prefix or part of a declaration."""
    before = words[at - 1]
    if before.directive != words[at].directive or (at + 1 < len(words) and words[at + 1].text == "NULL"):
        return False  # NULL is a null pointer constant only outside of expressions
    if before.text == ")":
        return words[at].text not in "+-*" or not _is_cast(words, at - 1)
    if before.text == "]" or before.text[0].isdigit() or before.text[0] == ".":
        return True
    if not is_name(before.text):
        return False
    if words[at].text == "*":
        return before.text not in _TYPES and not before.text.endswith("_t") and not declares(words, at)
    return before.text not in _TYPES


def _is_cast(words: Sequence[Word], closing: int) -> bool:
    inner = list[str]()
    for at in range(closing - 1, -1, -1):
        text = words[at].text
        if text == "(":
            called = at > 0 and (is_name(words[at - 1].text) and words[at - 1].text not in ("if", "while", "for"))
            typed = all(one in _TYPES or one.endswith("_t") or one == "*" for one in inner)
            return bool(inner) and typed and not called
        inner.append(text)
        if len(inner) > 6:
            return False
    return False


def declares(words: Sequence[Word], at: int) -> bool:
    """Whether `T *name` or `T name[…]` begins a declaration: the statement starts with two names or with a type."""
    start = at
    while (
        start > 0 and words[start - 1].text not in (";", "{", "}") and words[start - 1].directive == words[at].directive
    ):
        start -= 1
        if words[start].text in ("(", "=", ")", "]") or at - start > 8:
            return False
    head = [word.text for word in words[start:at]]
    if not head:
        return False
    if words[at].text == "*":
        return len(head) == 1 or head[0] in _TYPES or head[0].endswith("_t")
    return len(head) > 1 and all(is_name(text) or text in "*,:<>" for text in head)


def template_brackets(words: Sequence[Word]) -> frozenset[int]:
    """The positions of angle brackets around template arguments."""
    found = set[int]()
    for at, word in enumerate(words):
        if word.text != "<" or at in found or not at or not is_name(words[at - 1].text):
            continue
        last = _closing(words, at)
        if last is not None and (words[at - 1].text in _TEMPLATES or _follows_template(words, at, last)):
            found |= {at, last}
    return frozenset(found)


def _closing(words: Sequence[Word], at: int) -> int | None:
    """The position of the matching closing bracket in the same expression, if any."""
    angles = parentheses = 0
    for last in range(at, min(at + 60, len(words))):
        text = words[last].text
        parentheses += {"(": 1, ")": -1}.get(text, 0)
        if text in (";", "{", "&&", "||") or parentheses < 0:
            return None
        if parentheses == 0:
            angles += {"<": 1, ">": -1, ">>": -2}.get(text, 0)
            if angles <= 0:
                return last
    return None


def _follows_template(words: Sequence[Word], at: int, last: int) -> bool:
    after = words[last + 1].text if last + 1 < len(words) else ";"
    return after in ("(", "::", "{", ">", ",", "&", ")") or (is_name(after) and last - at < 8)
