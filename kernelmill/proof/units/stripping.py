"""Parts of a unit that a CPU reference omits: the port's additions, 16-bit float classes, enumerations."""

import functools
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kernelmill.hip_cpu import scan

SHORT = r"\b(?:Half|BFloat16|__half|half|__hip_bfloat16)\b"
"""A regular expression for the names of 16-bit floating-point types."""
_ADDED = re.compile(r"^#if(?:def __HIP__| defined\(__HIP__\))[^\n]*//[^\n]*\n.*?^#endif\n", re.MULTILINE | re.DOTALL)
"""Definitions that the port adds for AMD devices only."""
_STAND_IN = re.compile(
    r"(?:^//[^\n]*\n)?^struct (?:Half|BFloat16) \{.*?^\};\n"
    rf"|^[^\n]*\binline\b[^\n]*{SHORT}[^\n]*\}}\n"
    rf"|^[^\n]*\binline\b[^\n]*{SHORT}[^\n]*\b(?:atomic\w+|__\w+|min|max)\([^\n]*\{{\n.*?^\}}\n",
    re.MULTILINE | re.DOTALL,
)
"""Classes of 16-bit floating-point numbers with their functions, which a reference in double precision replaces."""
_CLASS = re.compile(r"(?:^//[^\n]*\n)?^struct (?P<name>Half|BFloat16) \{.*?^\};\n", re.MULTILINE | re.DOTALL)
_SPECIALISED = re.compile(r"[ \t]*template\s*<\s*>\s*(?:struct|class)\s+[\w#]+\s*<(?P<arguments>[^<>{}]*)>\s*(?=\{)")
_NOT_A_BREAK = re.compile(r"[^\n]")
_ENUM = re.compile(r"^(?:typedef\s+)?enum\b[^;{]*\{[^{}]*\}[^;{}]*;\n?", re.MULTILINE)


class StandIn(NamedTuple):
    """A class of 16-bit floating-point numbers."""

    name: str
    text: str


def stand_ins(unit: str) -> list[StandIn]:
    """The classes of 16-bit floating-point numbers of a unit, without their functions outside of the class."""
    return [StandIn(found["name"], found[0].rstrip()) for found in _CLASS.finditer(unit)]


def without_additions(unit: str) -> str:
    """The unit without definitions that only compilers for AMD see."""
    return _ADDED.sub("", unit)


@functools.lru_cache(maxsize=4)
def of_project(unit: str) -> str:
    """The unit with everything that its project does not contain replaced by spaces."""
    for ours in (_ADDED, _STAND_IN):
        unit = ours.sub(lambda found: _NOT_A_BREAK.sub(" ", found[0]), unit)
    return unit


def without_stand_ins(unit: str) -> str:
    """The unit without 16-bit floating-point classes and specializations for them."""
    return without_specialisations(_STAND_IN.sub("", unit), {"Half", "BFloat16"})


def without_specialisations(text: str, types: Iterable[str]) -> str:
    """The text without class specializations for these types, also inside of macros."""
    types = set(types)
    parts, offset = list[str](), 0
    for found in _SPECIALISED.finditer(text):
        if found.start() < offset or not set(re.findall(r"\w+", found["arguments"])) & types:
            continue
        end = _end_of_braces(text, found.end())
        parts.append(text[offset : found.start()])
        offset = end
    return "".join([*parts, text[offset:]])


def _end_of_braces(text: str, at: int) -> int:
    """The offset after the brace that closes the one at `at`, and after a semicolon that follows it."""
    tokens = scan.tokens(text[at:])
    closing = scan.closing(tokens, 0)
    last = closing + 1 if closing + 1 < len(tokens) and tokens[closing + 1].text == ";" else closing
    return at + tokens[last].end


def without_enumerations(text: str) -> str:
    """The text without enumerations at global scope, whose types the wrapper shares with the reference."""
    outside = set(_outside(text))
    return _ENUM.sub(lambda found: "" if found.start() in outside else found[0], text)


def _outside(text: str) -> Iterator[int]:
    """The offsets of enumerations at global scope."""
    depth, braces = 0, iter([(token.start, token.text) for token in scan.tokens(text) if token.text in ("{", "}")])
    ahead = next(braces, None)
    for found in _ENUM.finditer(text):
        while ahead is not None and ahead[0] < found.start():
            depth += 1 if ahead[1] == "{" else -1
            ahead = next(braces, None)
        if depth == 0:
            yield found.start()
