"""How a kernel uses its numbers and modes, by its text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kernelmill.cpp.brackets import closing
from kernelmill.cpp.loops import LOOP
from kernelmill.proof.branches.conditions import without_comments
from kernelmill.records import Relations, Role
from stages.cases.inputs.choices import choices
from stages.cases.inputs.literals import is_float

_MODES = range(6)
"""The values of a mode that a comparison in the kernel adds to those for which relations were proven."""


def is_compared(number: str, unit: str) -> bool:
    """Whether a kernel compares something with a number or its square, such as a distance with a radius."""
    return any(_comparisons(one, unit) for one in (number, *squares(number, unit)))


def squares(number: str, unit: str) -> tuple[str, ...]:
    """The variables of a kernel that are the square of a number."""
    return tuple(re.findall(rf"\b(\w+)\s*=\s*{number}\s*\*\s*{number}\s*;", unit))


def thresholds(relations: Relations, unit: str) -> Iterator[Role]:
    """Yield the floating-point numbers that a kernel compares something with."""
    for role in choices(relations):
        if role.kind == "number" and is_float(role) and is_compared(role.parameter, unit):
            yield role


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """The body of a loop that counts to a bound."""

    bound: str
    text: str


def bodies(unit: str) -> Iterator[Body]:
    """Yield the bodies of the loops of a kernel."""
    text = without_comments(unit)
    for loop in LOOP.finditer(text):
        yield Body(bound=loop["bound"], text=text[loop.end() : _end(text, loop)])


def compared_in(number: str, unit: str) -> frozenset[str]:
    """The bounds of the loops in which a kernel compares something with a number or its square."""
    names = (number, *squares(number, without_comments(unit)))
    return frozenset(one.bound for one in bodies(unit) if any(_comparisons(name, one.text) for name in names))


def until_compared(number: str, unit: str) -> str:
    """The text before the last comparison of something with a number or its square; all of it where there is none."""
    names = (number, *squares(number, without_comments(unit)))
    starts = [match.start() for name in names for match in _comparisons(name, unit)]
    return unit[: max(starts)] if starts else unit


def _end(text: str, loop: re.Match[str]) -> int:
    """Where the body of a loop ends: with a brace, or with a statement."""
    end = closing(text, loop.end() - 1) if loop[0].endswith("{") else text.find(";", loop.end())
    return len(text) if end is None or end < 0 else end


def _comparisons(name: str, unit: str) -> list[re.Match[str]]:
    return [*re.finditer(rf"[<>]=?\s*{name}\b|\b{name}\s*[<>]", unit)]


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
