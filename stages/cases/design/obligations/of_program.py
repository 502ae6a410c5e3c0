"""Test obligations: what the cases of a suite have to show, beyond the branches that they reach.

A wrong kernel passes where two parameters have the same value in every case, where a parameter never changes, or where
nothing exceeds a limit. Each obligation is met by a single case, so that cases can be chosen to meet them all.
"""

import functools
import itertools
import math
import re
from collections.abc import Iterator, Sequence

from kernelmill.records import Case, Program, Relations
from kernelmill.templates.composition import MAX_BLOCKS
from kernelmill.templates.cpp_types import unqualified
from stages.cases.design.limits.capacities import capacities
from stages.cases.design.limits.capacity import launch_names, looped_sizes, used
from stages.cases.design.limits.divisors import divisors
from stages.cases.design.limits.kept import kept_of_many, with_few_near, with_some_near
from stages.cases.design.limits.ones import sizes_of_one
from stages.cases.design.limits.turns import even, uneven
from stages.cases.design.limits.wavefronts import of_wavefronts
from stages.cases.design.limits.windows import windows
from stages.cases.design.limits.work import steps_of_loops
from stages.cases.design.obligations.cancellation import squares_differences
from stages.cases.design.obligations.crossings import crossed_modes, crossed_with_another, pairs_of_settings
from stages.cases.design.obligations.obligation import (
    USUAL_CONTENTS,
    Obligation,
    Setting,
    different,
    filled,
    greater,
    hit,
    just_below_square,
    small,
    varied,
)
from stages.cases.design.obligations.of_inputs import of_inputs
from stages.cases.design.obligations.of_sizes import (
    beside,
    large_divisors,
    larger,
    of_inexact_reciprocal,
    one_of_everything,
    shared_turns,
    uneven_shares,
    vectors,
)
from stages.cases.design.obligations.uses import (
    compared_in,
    compared_values,
    divides,
    is_exponent,
    may_be_negative,
    mode_values,
    squares,
    thresholds,
    until_compared,
)
from stages.cases.inputs.choices import choices
from stages.cases.inputs.contents import FAR, NONFINITE, ZEROS
from stages.cases.inputs.coordinates.maps import twins
from stages.cases.inputs.fills import divided_by, holds_any_numbers
from stages.cases.inputs.grid_limit import FEW_BLOCKS, is_limit
from stages.cases.inputs.literals import is_float
from stages.cases.inputs.points import Point, point
from stages.cases.inputs.sizing import fitting

ONE_BLOCK = "exactly one block"
"""The label of the case with one full block."""
_EQUAL = re.compile(r"\]\s*==|==\s*\w+\s*\[")
"""A comparison of an element."""
_SPARSE = 24
"""All sizes of a case of few neighbors: a graph that has hardly more edges than nodes, for example."""
_EXPONENTS = (0, 1, 2)
"""Exponents for which another kernel may have formulas of their own."""


@functools.lru_cache(maxsize=4)
def obligations(program: Program, typical: Case) -> tuple[Obligation, ...]:
    """Return the obligations of the suites of a program, compared with its typical case.

    Each step of a suite asks for them again, so those of the last few programs are kept.
    """
    start = point(program.relations, typical)
    return tuple(_all(program, typical, start))


def unmet(program: Program, cases: Sequence[Case]) -> tuple[Obligation, ...]:
    """Return the obligations that none of the cases meets."""
    if not cases:
        return ()
    typical = next((one for one in cases if one.kind == "typical"), cases[0])
    points = [(point(program.relations, case), case) for case in cases]
    return tuple(
        one for one in obligations(program, typical) if not any(one.met(values, case) for values, case in points)
    )


def met(program: Program, obligations: Sequence[Obligation], case: Case) -> tuple[Obligation, ...]:
    """Return those of the obligations that a case meets."""
    if not obligations:
        return ()
    values = point(program.relations, case)
    return tuple(one for one in obligations if one.met(values, case))


def _all(program: Program, typical: Case, start: Point) -> Iterator[Obligation]:
    relations = program.relations
    unit = program.text.unit
    chosen = [role for role in choices(relations) if role.parameter in start.numbers]
    numbers = [role for role in chosen if role.kind == "number"]
    modes = [role for role in chosen if role.kind == "mode" and not is_limit(role)]
    for role in [*numbers, *modes]:
        yield varied(role.parameter, typical)
    settings = [Setting(mode.parameter, value) for mode in modes for value in mode_values(mode, unit)]
    others = [one for one in settings if not one.holds(start)]
    compared_with = [role.parameter for role in thresholds(relations, unit) if role in chosen]
    yield from _of_thresholds(compared_with, unit, relations, start)
    pairs = twins([*(one.name for one in relations.sizes), *(one.parameter for one in numbers)])
    for one, other in pairs:
        yield different("equal_twins", one, other)
        yield greater(one, other)
        yield greater(other, one)
    for a, b in itertools.combinations(numbers, 2):
        if unqualified(a.type) == unqualified(b.type) and not {(a.parameter, b.parameter)[::1]} & set(pairs):
            yield different("equal_siblings", a.parameter, b.parameter)
    compared = [Setting(role.parameter, value) for role in numbers for value in compared_values(role, unit)]
    yield from crossed_modes(settings, compared, any_numbers=any(map(holds_any_numbers, relations.roles)))
    near = bool(compared_with) and squares_differences(unit)
    for limit in capacities(program):
        capacity = with_some_near(with_few_near(limit, unit, relations), relations) if near else limit
        name = capacity.name if capacity.name == capacity.high else f"{capacity.name} ({capacity.amount})"
        yield from beside(name, capacity, equal=_EQUAL.search(unit) is not None)
    for share, sizes in uneven(relations):
        yield shared_turns(Setting(MAX_BLOCKS, max(FEW_BLOCKS)), sizes, share)
    for share, sizes in even(relations):
        yield shared_turns(Setting(MAX_BLOCKS, min(FEW_BLOCKS)), sizes, share)
    if relations.sizes:
        yield vectors(relations)
        yield from of_wavefronts(relations, steps_of_loops(unit, relations))
        yield larger(start)
    yield from (of_inexact_reciprocal(one.name, one.number, one.sizes) for one in divisors(unit, relations))
    if len(divided := divided_by(program)) > 1:
        yield large_divisors(divided, start)
        yield large_divisors(divided, start, fitting(relations, {one.name: _SPARSE for one in relations.sizes}))
    yield from uneven_shares(relations)
    yield from sizes_of_one(relations)
    yield from windows(relations)
    yield from kept_of_many(program, near=bool(compared_with))
    has_numbers = any(map(holds_any_numbers, relations.roles))
    integers = [
        role for role in numbers if not is_float(role) and not is_limit(role) and not divides(role.parameter, unit)
    ]
    for role in integers:
        yield small(Setting(role.parameter, 0), ZEROS if has_numbers else USUAL_CONTENTS)
        yield small(Setting(role.parameter, 1), USUAL_CONTENTS)
        if may_be_negative(role, unit):
            yield small(Setting(role.parameter, -1), USUAL_CONTENTS)
    for role in numbers:
        if is_float(role) and is_exponent(role.parameter, unit):
            yield from (small(Setting(role.parameter, value), USUAL_CONTENTS) for value in _EXPONENTS)
            yield filled("number_not_small", FAR, "values in [-60, 60)", Setting(role.parameter, 0))
            yield filled("inputs_finite", NONFINITE, "NaN and infinities", Setting(role.parameter, 0))
    yield from of_inputs(program, settings, [one for one in compared if not one.holds(start)])
    if integers:
        smallest = fitting(relations, {one.name: 1 for one in relations.sizes})
        yield one_of_everything([Setting(role.parameter, 1) for role in integers], smallest)
    for held, role in itertools.product(
        (*pairs_of_settings(settings, compared), *((one,) for one in (*compared, *others))), numbers
    ):
        if all(one.name != role.parameter for one in held):
            yield crossed_with_another(held, role.parameter, typical)


def _of_thresholds(names: Sequence[str], unit: str, relations: Relations, start: Point) -> Iterator[Obligation]:
    """What has to be equal to numbers that a kernel compares something with, or less than their squares."""
    for name in names:
        others = [other for other in names if other != name]
        looped = looped_sizes(until_compared(name, unit), relations)
        # A comparison within a loop sees single values, not what the loop adds up.
        around = {size for bound in compared_in(name, unit) for size in used(bound, looped)}
        yield hit(name, sorted(looped - launch_names(relations) - around), others, start)
        if squares(name, unit):
            yield just_below_square(name, others, start)


def one_block_is_not_one(program: Program, case: Case) -> bool:
    """Whether a case claims to have exactly one block and has another number of them."""
    return case.label == ONE_BLOCK and math.prod(point(program.relations, case).grid) != 1
