"""Inputs of floating-point numbers that a kernel computes positions from: coordinates, offsets, numbers of images.

NaN is undefined behavior in them, since they become integers, and may occur in all others, such as weights.
"""

import functools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from kernelmill.cpp.brackets import closing, separated
from kernelmill.proof.branches.conditions import without_comments
from kernelmill.records import Program

_CONVERTS = re.compile(
    r"\b(?:floor|ceil|round|rint|trunc|lround|__float2int)\w*\s*\(|static_cast<\s*(?:int|long|unsigned|short)\w*\s*>\s*\("
    r"|\b(?:int|long|unsigned|short|u?int(?:8|16|32|64)_t)\s*\)\s*|\bint\s*\("
)
"""The start of a conversion to an integer; what is converted follows. Other than for `converts_inputs`, one too many
does no harm here."""
_INTEGER = re.compile(r"\b(?:int|long|unsigned|short|size_t|u?int(?:8|16|32|64)_t)\s+(?=\w+\s*=)")
"""The declaration of an integer, whose value may be converted."""
_FUNCTION = re.compile(r"\b(?P<name>\w+)\s*\((?P<parameters>[^(){};]*)\)\s*(?:const\s*)?\{")
_NO_FUNCTIONS = frozenset({"if", "for", "while", "switch", "catch"})
_ASSIGNED = re.compile(r"(?P<name>\w+)\s*(?:\[[^][]*\]\s*)*[-+*/]?=(?!=)")
_NAME = re.compile(r"\b[A-Za-z_]\w*\b(?!\s*\()")


@dataclass(slots=True)
class _Function:
    """A function of a unit."""

    name: str
    parameters: tuple[str, ...]
    """The declarations of its parameters."""
    body: str
    positions: set[str] = field(default_factory=set)
    """Its parameters and variables that positions are computed from, as far as they are known."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its parameters."""
        return tuple(next(reversed(_NAME.findall(one)), "") for one in self.parameters)


@functools.lru_cache(maxsize=8)
def positions(program: Program) -> frozenset[str]:
    """The parameters of a kernel that positions are computed from, directly or by way of variables and functions.

    Without types, too many parameters count rather than too few, so that fewer inputs are NaN. A case in which one of
    them becomes an integer after all is rejected by the sanitizers.
    """
    functions = list(_functions(without_comments(program.text.unit)))
    parameters = {role.parameter for role in program.relations.roles}
    kernels = [one for one in functions if one.name == program.text.wrapper.launch.kernel]
    if not kernels:
        return frozenset(parameters)
    for one in functions:
        one.positions |= {*_converted(one.body)}
    known = -1
    while known != (known := sum(len(one.positions) for one in functions)):
        for one in functions:
            _follow_assignments(one)
            _follow_calls(one, functions)
    return frozenset(parameters.intersection(*(one.positions for one in kernels)))


def _functions(unit: str) -> Iterator[_Function]:
    for match in _FUNCTION.finditer(unit):
        if match["name"] not in _NO_FUNCTIONS:
            body = _enclosed(unit, match.end() - 1)
            yield _Function(name=match["name"], parameters=separated(match["parameters"]), body=body)


def _enclosed(text: str, opening: int) -> str:
    """The text in the brackets that open at `opening`."""
    return text[opening + 1 : closing(text, opening)]


def _converted(body: str) -> Iterator[str]:
    """Yield the names in what a function converts to integers."""
    for match in _CONVERTS.finditer(body):
        opening = match.end() - 1 if match[0].endswith("(") else match.end()
        if body[opening : opening + 1] == "(":
            yield from _NAME.findall(_enclosed(body, opening))
        elif (name := _NAME.search(body, opening)) is not None:
            yield name[0]
    for match in _INTEGER.finditer(body):
        yield from _NAME.findall(_statement(body, match.end()))[1:]


def _statement(body: str, start: int) -> str:
    """The rest of the statement from `start` on."""
    return re.split("[;{}]", body[start:], maxsplit=1)[0]


def _follow_assignments(one: _Function) -> None:
    """Add what is assigned to a variable that a position is computed from."""
    for match in _ASSIGNED.finditer(one.body):
        if match["name"] in one.positions:
            one.positions |= {*_NAME.findall(_statement(one.body, match.end()))}


def _follow_calls(one: _Function, functions: Sequence[_Function]) -> None:
    """Add what is passed for a parameter that a position is computed from, and parameters that return one."""
    for called in functions:
        for match in re.finditer(rf"\b{called.name}\s*\(", one.body):
            arguments = separated(_enclosed(one.body, match.end() - 1), angles=False)
            for declared, name, argument in zip(called.parameters, called.names, arguments, strict=False):
                passed = {*_NAME.findall(argument)}
                if name in called.positions:
                    one.positions |= passed
                elif passed & one.positions and re.search("[*&]", declared) and "const" not in declared:
                    called.positions.add(name)
