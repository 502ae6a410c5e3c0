"""Thresholds of distances: about half of the elements are near enough, whatever the number of dimensions."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from kernelmill.records import Case, Program, Role
from stages.cases.design.limits.capacity import looped_sizes, used
from stages.cases.design.obligations.cancellation import squares_differences
from stages.cases.design.obligations.uses import bodies, compared_in, squares, thresholds
from stages.cases.inputs.literals import literal
from stages.cases.inputs.points import literal_value

_WIDTHS: Mapping[str, float] = MappingProxyType(
    {"unit": 1, "below": 6, **dict.fromkeys(("wide", "whole", "runs", "plateaus", "nonfinite", "infinities"), 8)}
)
"""The widths of the intervals that inputs are drawn from, by the contents of a case. With others, all elements or none
are to be near enough."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Distance:
    """A squared distance that a kernel compares with a number."""

    role: Role
    dimensions: tuple[str, ...]
    """The sizes whose product is the number of dimensions."""
    is_squared: bool
    """Whether the kernel squares the number."""


def with_near(program: Program, cases: Iterable[Case]) -> Iterator[Case]:
    """Yield the cases; a threshold of distances that is typical becomes the mean distance in so many dimensions.

    The typical case stays as it is: where little is near enough, a kernel that ends at the last neighbor that it has
    room for does most work, by which sizes are chosen.
    """
    found = _distance(program)
    for case in cases:
        yield case if found is None or case.kind == "typical" else _with_mean(found, case)


def _with_mean(found: _Distance, case: Case) -> Case:
    given = {one.name: one.value for one in case.values}
    name = found.role.parameter
    typical = literal_value(found.role.typical or "")
    if case.contents not in _WIDTHS or typical is None or literal_value(given[name]) != typical:
        return case
    # The mean square of the difference of two numbers from a uniform distribution is a sixth of the squared width.
    mean = math.prod(int(given[one]) for one in found.dimensions) * _WIDTHS[case.contents] ** 2 / 6
    rounded = float(f"{math.sqrt(mean) if found.is_squared else mean:.4g}")
    value = literal(found.role.type, rounded)
    return replace(case, values=tuple(replace(one, value=value) if one.name == name else one for one in case.values))


def _distance(program: Program) -> _Distance | None:
    """The distance that a kernel compares with its only threshold; none where the number of dimensions is fixed."""
    unit, relations = program.text.unit, program.relations
    found = list(thresholds(relations, unit))
    if len(found) != 1:
        return None
    (role,) = found
    around = compared_in(role.parameter, unit)
    summed = [one.bound for one in bodies(unit) if one.bound not in around and squares_differences(one.text)]
    sizes = looped_sizes(unit, relations)
    dimensions = tuple(dict.fromkeys(size for bound in summed for size in used(bound, sorted(sizes))))
    if not dimensions:
        return None
    return _Distance(role=role, dimensions=dimensions, is_squared=bool(squares(role.parameter, unit)))
