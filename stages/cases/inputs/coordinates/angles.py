"""Angles among the elements of rows, such as those of rotated boxes.

Boxes whose sides are parallel to the axes are common, and only theirs have corners and samples exactly on borders.
"""

import functools
import re
from collections.abc import Iterator

from kernelmill.cpp.brackets import closing
from kernelmill.proof.branches.conditions import without_comments
from kernelmill.records import Program, Role

TURNED = re.compile(r"\b_*(?:sin|cos|sincos)(?:pi)?f?\s*\(")
"""The call of a function of an angle, which another formula may replace where it is a right one."""
_NAME = re.compile(r"\b[A-Za-z_]\w*\b(?!\s*\()")
_READ = re.compile(r"\b(?P<name>\w+)\s*=\s*-?\s*(?:\(\w+\)\s*)?\w+\s*\[(?:[^][]*\+\s*)?(?P<column>\d+)\s*\]")
"""A variable or a member that is read from a column of a row."""
_STEPS = 2
"""Assignments from one variable to another that are followed, such as a conversion to radians."""
_MOST_AFTER = 1
"""The columns that may follow the angle in a row, such as a label."""


def angle_column(role: Role, program: Program) -> int | None:
    """Return the column of an angle in the rows of an input, if the text of its kernel shows one."""
    if len(role.shape) <= 1 or not role.shape[-1].isdecimal():
        return None
    row = int(role.shape[-1])
    found = {column for column in _columns(program.text.unit) if column < row <= column + 1 + _MOST_AFTER}
    return found.pop() if len(found) == 1 else None


@functools.lru_cache(maxsize=8)
def _columns(unit: str) -> frozenset[int]:
    """The columns of rows from which angles are read."""
    text = without_comments(unit)
    names = {name for argument in _arguments(text) for name in _NAME.findall(argument)}
    for _ in range(_STEPS):
        assigned = (re.findall(rf"\b{name}\s*=(?!=)([^;]*);", text) for name in sorted(names))
        names |= {name for values in assigned for value in values for name in _NAME.findall(value)}
    return frozenset(int(one["column"]) for one in _READ.finditer(text) if one["name"] in names)


def _arguments(text: str) -> Iterator[str]:
    for call in TURNED.finditer(text):
        end = closing(text, call.end() - 1)
        if end is not None:
            yield text[call.end() : end]
