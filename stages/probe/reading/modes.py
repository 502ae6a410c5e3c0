"""The values of a mode: those with which a kernel, or a function that it hands the parameter to, compares it."""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from stages.probe.reading.functions import handed_on
from stages.probe.reading.kernel_text import KernelText

ENUMERATORS = (0, 1)
"""Values that a parameter is tried with, besides one other, if it is compared with an enumerator."""
MOST_MODES = 6
"""A parameter that is compared with as many values or more is no mode."""
_FEWEST_OF_CALLEES = 2
"""A function that compares its parameter with one value may ask whether a count is zero: that is no mode."""


def modes(text: KernelText, name: str) -> tuple[int, ...]:
    """Return the values of a kernel's parameter if it is a mode, and one other value; empty if it is none.

    What the functions say to which the kernel hands it counts if the kernel itself does not compare it, and if they
    compare it with at least two values.
    """
    return compared(text.body, name) or _with_another(set().union(*_of_callees(text, name)))


def compared(code: str, name: str) -> tuple[int, ...]:
    """Return the values that code compares a variable with or switches on, and one other value; empty if none.

    A test of an integer for truth (`if (flag)`) is a comparison with 0.
    """
    found = _literals(code, name)
    if re.search(rf"(?:\bif\s*\(\s*!?\s*|[&|]{{2}}\s*!?\s*|!\s*){name}\s*(?:\)|&&|\|\|)|\b{name}\s*\?", code):
        found.add(0)
    return _with_another(found)


def _of_callees(text: KernelText, name: str) -> Iterator[AbstractSet[int]]:
    """Yield the values with which each function compares the parameter, through any number of calls."""
    reached, left = set[tuple[str, int]](), list(handed_on(text.body, name))
    while left:
        callee, position = one = left.pop()
        if one in reached:
            continue
        reached.add(one)
        for function in text.functions:
            if function.name != callee or position >= len(function.parameters) or not function.parameters[position]:
                continue
            parameter = function.parameters[position]
            values = _literals(function.body, parameter)
            if len(values) >= _FEWEST_OF_CALLEES:
                yield values
            left.extend(handed_on(function.body, parameter))


def _literals(code: str, name: str) -> set[int]:
    found = {int(m[1]) for m in re.finditer(rf"\b{name}\s*[!=]=\s*(\d+)\b", code)}
    found |= {int(m[1]) for m in re.finditer(rf"\b(\d+)\s*[!=]=\s*{name}\b", code)}
    if re.search(rf"\b{name}\s*[!=]=\s*(?:[A-Za-z_]\w*::)+\w+", code):
        found |= set(ENUMERATORS)
    for switched in re.finditer(rf"\bswitch\s*\(\s*{name}\s*\)", code):
        found |= {int(m[1]) for m in re.finditer(r"\bcase\s+(\d+)\s*:", code[switched.end() :])}
    return found


def _with_another(found: AbstractSet[int]) -> tuple[int, ...]:
    if not found or len(found) >= MOST_MODES:
        return ()
    other = next(value for value in range(len(found) + 1) if value not in found)
    return (*sorted(found), other)
