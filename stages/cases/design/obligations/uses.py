"""How a kernel uses its numbers and modes, by its text."""

import re

from kernelmill.records import Role
from stages.cases.inputs.literals import is_float

_MODES = range(6)
"""The values of a mode that a comparison in the kernel adds to those for which relations were proven."""


def is_compared(number: str, unit: str) -> bool:
    """Whether a kernel compares something with a number or its square, such as a distance with a radius."""
    squares = re.findall(rf"\b(\w+)\s*=\s*{number}\s*\*\s*{number}\s*;", unit)
    return any(re.search(rf"[<>]=?\s*{one}\b|\b{one}\s*[<>]", unit) for one in (number, *squares))


def divides(number: str, unit: str) -> bool:
    """Whether a kernel divides by a number."""
    return re.search(rf"[/%]=?\s*{number}\b", unit) is not None


def mode_values(role: Role, unit: str) -> tuple[int, ...]:
    """Return the values of a mode: those for which relations hold, and those that the kernel compares it with."""
    return tuple(sorted({*role.choices, *compared_values(role, unit)}))


def compared_values(role: Role, unit: str) -> tuple[int, ...]:
    """Return the small integers that a text compares a mode or an integer number with; both values of a bool."""
    if role.kind not in ("mode", "number") or is_float(role):
        return ()
    compared = re.findall(rf"\b{role.parameter}\s*(?:[=!]=|[<>]=?)\s*(\d+)\b(?!\.)", unit)
    values = {int(one) for one in compared if int(one) in _MODES}
    return tuple(sorted(values | ({0, 1} if "bool" in role.type else set())))


def is_exponent(name: str, unit: str) -> bool:
    """Whether a kernel raises something to the power of a number, which another one may do by multiplications."""
    return re.search(rf"\bpow\w*\s*\([^;]*,\s*{name}\b", unit) is not None


def may_be_negative(role: Role, unit: str) -> bool:
    """Whether a kernel asks if a number is positive, so that negative ones are as good as zero to its callers."""
    asked = re.search(rf"\b{role.parameter}\s*(?:>|<=)\s*0(?![.\w])", unit)
    return asked is not None and "unsigned" not in role.type
