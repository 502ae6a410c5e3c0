"""The values of a case as numbers: sizes, modes, numbers and everything that the relations derive from them."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kernelmill.cpp.evaluation import NotComputableError, evaluate_integer
from kernelmill.derived_references.reference import NotTestableError
from kernelmill.records import Case, Relations
from stages.cases.inputs.choices import choices

_LITERAL = re.compile(r"-?\d+(?:\.\d*)?(?:e[+-]?\d+)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """The values of a case, and the extent of its launch."""

    known: Mapping[str, int]
    """The values of sizes, integer parameters and derived parameters."""
    numbers: Mapping[str, float]
    """The values of everything that a case chooses."""
    grid: tuple[int, ...]
    block: int
    """The number of threads of a block."""
    elements: int
    """The number of elements of all buffers."""

    @property
    def work(self) -> int:
        """A measure of the work of a case, for comparing cases of one kernel."""
        return max(1, math.prod(self.grid)) * self.block * max(1, self.elements)


def point(relations: Relations, case: Case) -> Point:
    """Return the values of a case.

    Raises `NotTestableError` where an expression of the relations cannot be computed.
    """
    numbers = {one.name: number for one in case.values if (number := literal_value(one.value)) is not None}
    known = known_values(relations, {name: int(number) for name, number in numbers.items() if number == int(number)})
    shapes = [one.shape for one in relations.roles if one.kind in ("buffer", "tensor")]
    return Point(
        known=known,
        numbers=numbers,
        grid=tuple(product((one,), known) for one in relations.launch.grid),
        block=product(relations.launch.block, known),
        elements=sum(product(one, known) for one in shapes),
    )


def literal_value(text: str) -> float | None:
    """Return the number that a C++ literal denotes, also within a conversion such as `Half(0.5f)`."""
    if text in ("true", "false"):
        return float(text == "true")
    match = _LITERAL.search(text)
    return None if match is None else float(match[0])


def known_values(relations: Relations, given: Mapping[str, int]) -> dict[str, int]:
    """Return the given values, those of typical modes and integers, and those of the parameters derived from them."""
    known = {
        role.parameter: int(integer_literal(role.typical))
        for role in choices(relations)
        if re.fullmatch(r"-?\d+", integer_literal(role.typical))
    } | dict(given)
    pending = list(relations.derived)
    while pending:
        failures = []
        for one in pending:
            try:
                known[one.parameter] = evaluate_integer(one.expression, known)
            except NotComputableError as error:
                failures.append((one, error))
        if len(failures) == len(pending):
            raise NotTestableError(str(failures[0][1])) from failures[0][1]
        pending = [one for one, _ in failures]
    return known


def product(expressions: Sequence[str], known: Mapping[str, int]) -> int:
    """Return the product of expressions over known values.

    Raises `NotTestableError` where one of them cannot be computed.
    """
    try:
        return math.prod(evaluate_integer(one, known) for one in expressions)
    except NotComputableError as error:
        raise NotTestableError(str(error)) from error


def odd_part(number: int) -> int:
    """Return a number without its factors of two; 0 for 0."""
    return number // (number & -number) if number else 0


def integer_literal(text: str | None) -> str:
    """Return a C++ literal, with `true` and `false` as integers."""
    return {"true": "1", "false": "0"}.get(text or "", text or "")
