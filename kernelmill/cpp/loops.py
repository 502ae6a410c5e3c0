"""Counting loops in the text of a kernel, the constants that it declares, and the arrays that such loops fill."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from kernelmill.cpp.evaluation import number_of

_MACRO = re.compile(r"^[ \t]*#[ \t]*define\b(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
LOOP = re.compile(
    r"\bfor\s*\((?P<start>[^;{}]*);\s*(?P<index>\w+)\s*<=?\s*(?P<bound>[^;{}&|]+);\s*(?P<step>[^{};]*?)\)\s*\{?",
    re.DOTALL,
)
_CONSTANT = re.compile(
    r"#define\s+(\w+)\s+\(?(\d+)\)?\s*$|\bconst(?:expr)?\s+(?:\w+\s+)*?(\w+)\s*=\s*(\d+)\s*;", re.MULTILINE
)
ARRAY = re.compile(r"(?P<shared>__shared__\s+)?\b[\w:]+[ \t]+(?P<name>\w+)(?P<lengths>(?:\[[^][]+\])+)\s*;")
_BODY = 400
"""The characters after the head of a loop in which an array counts as filled by the loop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledArray:
    """An array whose elements from the first one on a loop accesses."""

    name: str
    length: int
    bound: str
    """The integer that the loop counts to."""


def loops(unit: str) -> Iterator[re.Match[str]]:
    """Yield the loops of a kernel that count to a bound, other than those of macros."""
    return LOOP.finditer(_MACRO.sub(" ", unit))


def constants(unit: str) -> Mapping[str, int]:
    """The numbers that macros and constants of a text stand for, by name."""
    return {one[1] or one[3]: int(one[2] or one[4]) for one in _CONSTANT.finditer(unit)}


def lengths(array: re.Match[str], known: Mapping[str, int]) -> tuple[int | None, ...]:
    """The lengths of a declared array, none where one cannot be computed from `known` constants."""
    return tuple(number_of(one, known) for one in re.findall(r"\[([^][]+)\]", array["lengths"]))


def filled_arrays(unit: str, names: Collection[str]) -> Iterator[FilledArray]:
    """Yield the arrays of constant length that loops to one of these integers fill; `unit` has no comments."""
    known = constants(unit)
    for array in ARRAY.finditer(unit):
        length, *_ = lengths(array, known)
        if length is None or length < 2:
            continue
        for loop in LOOP.finditer(unit, array.end()):
            bound = loop["bound"].strip()
            body = re.split(r"\bfor\s*\(", unit[loop.end() : loop.end() + _BODY])[0]
            if bound in names and re.search(rf"\b{array['name']}\[{loop['index']}\s*\]", body):
                yield FilledArray(name=array["name"], length=length, bound=bound)
