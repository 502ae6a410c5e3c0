"""Conversions of numbers to integers in a kernel, which are undefined for NaN and infinities."""

import re

from kernelmill.cpp.brackets import closing
from kernelmill.proof.branches.conditions import without_comments
from kernelmill.records import Program
from kernelmill.templates.cpp_types import is_integer

_CONVERTS = re.compile(
    r"\b(?:floor|ceil|round|rint|trunc|lround|__float2int)\w*|static_cast<(?:int|long)\w*>\((?!__\w+_as_)"
    r"|\(int\)(?!\d)|\bint\("
)
"""Conversions to integers, other than those of the bits of a number."""
_NAME = re.compile(r"\b[A-Za-z_]\w*")
_DECLARED_INTEGER = re.compile(
    r"\b(?:int|long|unsigned|size_t|u?int(?:8|16|32|64)_t)\s+(?:int\s+)?([A-Za-z_]\w*)\s*[=;,:)]"
)
_TYPES = ("float", "double", "int", "static_cast")
_COORDINATE = re.compile(r"\b(?:thread|block)Idx\.[xyz]|\b(?:block|grid)Dim\.[xyz]")


def converts(unit: str) -> bool:
    """Whether a kernel converts numbers to integers, which is undefined for NaN."""
    return _CONVERTS.search(without_comments(unit)) is not None


def converts_inputs(program: Program) -> bool:
    """Whether a kernel converts numbers of its inputs to integers, not only quotients of sizes and indices."""
    unit = _COORDINATE.sub("0", without_comments(program.text.unit))
    roles = program.relations.roles
    integers = {one.parameter for one in roles if is_integer(one.component or one.element or one.type)}
    integers |= {*_DECLARED_INTEGER.findall(unit), *_TYPES}
    return any(not integers.issuperset(_converted(unit, match.end())) for match in _CONVERTS.finditer(unit))


def _converted(unit: str, start: int) -> list[str]:
    """The names in what a conversion is applied to, which ends before `start`, or at the parenthesis before it."""
    opening = start - 1 if unit[start - 1] == "(" else len(unit) - len(unit[start:].lstrip())
    if unit[opening : opening + 1] != "(":
        return _NAME.findall(unit[start:])[:1]
    return _NAME.findall(unit[start : closing(unit, opening)])
