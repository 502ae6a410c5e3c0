"""Test obligations: what the cases of a suite have to show, beyond the branches that they reach.

A wrong kernel passes where two parameters have the same value in every case, where a parameter never changes, or where
nothing exceeds a limit. Each obligation is met by a single case, so that cases can be chosen to meet them all.
"""

import functools
import itertools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kernelmill.cpp.loops import loops
from kernelmill.proof.branches.conditions import without_comments
from kernelmill.records import Case, Program, Role
from kernelmill.templates.composition import MAX_BLOCKS
from kernelmill.templates.cpp_types import unqualified
from kernelmill.templates.inputs import holds_any_integers
from stages.cases.design.cancellation import squares_differences
from stages.cases.design.conversions import converts, converts_inputs
from stages.cases.design.coordinates import coordinates_of, far_apart, far_pixels, on_borders
from stages.cases.design.crossings import crossed_modes, crossed_with_another, pairs_of_settings
from stages.cases.design.limits.capacities import capacities
from stages.cases.design.limits.capacity import launch_names, looped_sizes, used
from stages.cases.design.limits.divisors import divisors
from stages.cases.design.limits.kept import kept_of_many, with_few_near
from stages.cases.design.limits.ones import sizes_of_one
from stages.cases.design.limits.turns import uneven
from stages.cases.design.limits.windows import windows
from stages.cases.design.obligation import (
    USUAL_CONTENTS,
    Obligation,
    Setting,
    beside,
    different,
    filled,
    greater,
    hit,
    in_runs,
    large_divisors,
    larger,
    nonfinite_among_many,
    of_inexact_reciprocal,
    one_of_everything,
    small,
    uneven_shares,
    uneven_turns,
    varied,
    vectors,
)
from stages.cases.inputs.choices import choices
from stages.cases.inputs.fills import (
    BELOW,
    BILLIONS,
    CLOSE,
    FAR,
    FAR_BELOW,
    INFINITIES,
    LARGE_INTEGERS,
    MIXED,
    NAN_MAPS,
    NONFINITE,
    OFFSET,
    PLATEAUS,
    SMALL,
    ZEROS,
    divided_by,
    holds_any_numbers,
    holds_halves,
    share_of_nan,
)
from stages.cases.inputs.grid_limit import FEW_BLOCKS, is_limit
from stages.cases.inputs.literals import integer_numbers, is_float
from stages.cases.inputs.maps import twins
from stages.cases.inputs.points import Point, point
from stages.cases.inputs.runs import sizes_with_runs, words
from stages.cases.inputs.sizing import LARGER, fitting, large

ONE_BLOCK = "exactly one block"
"""The label of the case with one full block."""
_EQUAL = re.compile(r"\]\s*==|==\s*\w+\s*\[")
"""A comparison of an element."""
_NEAR_ZERO = re.compile(r"sqrt|hypot|norm|log|eps|[\d.]e-\d", re.IGNORECASE)
"""What is sensitive to numbers near zero, such as a square root, a logarithm, or an epsilon."""
_SATURATES = re.compile(r"\b_*h?(?:exp(?:m1|2|10)?|tanh|erfc?|sigmoid|softmax)f?\s*\(")
"""What is sensitive to numbers far from zero, at which exponentials are lost in a sum, or overflow."""
_GREATEST = re.compile(r"max", re.IGNORECASE)
"""A maximum, which may start from zero where that is wrong."""
_LEAST = re.compile(r"dist|nearest|closest|argmin|min_?(?:val|idx|ind)|best", re.IGNORECASE)
"""A minimum, such as that of distances, which may start from a number that is too small."""
_MUST_BE_FINITE = "numbers are bounded, or become integers, which is undefined for NaN"
_LARGE_GRID, _CELL = 70_000, 0.25
"""The extent of a grid whose cells have numbers of more than 16 bits, and that of a cell: numbers exceed inputs."""
_SPARSE = 24
"""All sizes of a case of few neighbors: a graph that has hardly more edges than nodes, for example."""
_EXPONENTS = (0, 1, 2)
"""Exponents for which another kernel may have formulas of their own."""
_MODES = range(6)
"""The values of a mode that a comparison in the kernel adds to those for which relations were proven."""


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


def _is_compared(number: str, unit: str) -> bool:
    """Whether a kernel compares something with a number or its square, such as a distance with a radius."""
    squares = re.findall(rf"\b(\w+)\s*=\s*{number}\s*\*\s*{number}\s*;", unit)
    return any(re.search(rf"[<>]=?\s*{one}\b|\b{one}\s*[<>]", unit) for one in (number, *squares))


def _divides(number: str, unit: str) -> bool:
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
    thresholds = [role.parameter for role in numbers if is_float(role) and _is_compared(role.parameter, unit)]
    for name in thresholds:
        yield hit(name, sorted(looped_sizes(unit, relations) - launch_names(relations)))
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
    near = bool(thresholds) and squares_differences(unit)
    for capacity in (with_few_near(one, unit, relations) if near else one for one in capacities(program)):
        name = capacity.name if capacity.name == capacity.high else f"{capacity.name} ({capacity.amount})"
        yield from beside(name, capacity, equal=_EQUAL.search(unit) is not None)
    for share, sizes in uneven(relations):
        yield uneven_turns(Setting(MAX_BLOCKS, max(FEW_BLOCKS)), sizes, share)
    if relations.sizes:
        yield vectors(relations)
        yield larger(start)
    yield from (of_inexact_reciprocal(name, number) for name, number in divisors(unit, relations))
    if len(divided := divided_by(program)) > 1:
        yield large_divisors(divided, start)
        yield large_divisors(divided, start, fitting(relations, {one.name: _SPARSE for one in relations.sizes}))
    yield from uneven_shares(relations)
    yield from sizes_of_one(relations)
    yield from windows(relations)
    yield from kept_of_many(program, near=bool(thresholds))
    has_numbers = any(map(holds_any_numbers, relations.roles))
    integers = [
        role for role in numbers if not is_float(role) and not is_limit(role) and not _divides(role.parameter, unit)
    ]
    for role in integers:
        yield small(Setting(role.parameter, 0), ZEROS if has_numbers else USUAL_CONTENTS)
        yield small(Setting(role.parameter, 1), USUAL_CONTENTS)
        if _may_be_negative(role, unit):
            yield small(Setting(role.parameter, -1), USUAL_CONTENTS)
    for role in numbers:
        if is_float(role) and _is_exponent(role.parameter, unit):
            yield from (small(Setting(role.parameter, value), USUAL_CONTENTS) for value in _EXPONENTS)
    yield from _of_inputs(program, settings, [one for one in compared if not one.holds(start)])
    if integers:
        smallest = fitting(relations, {one.name: 1 for one in relations.sizes})
        yield one_of_everything([Setting(role.parameter, 1) for role in integers], smallest)
    for held, role in itertools.product(
        (*pairs_of_settings(settings, compared), *((one,) for one in (*compared, *others))), numbers
    ):
        if all(one.name != role.parameter for one in held):
            yield crossed_with_another(held, role.parameter, typical)


def _of_inputs(program: Program, settings: Sequence[Setting], others: Sequence[Setting]) -> Iterator[Obligation]:
    """What inputs hold, in the modes of these settings, and with other values of numbers, where it matters."""
    relations, unit = program.relations, program.text.unit
    if any(map(holds_any_numbers, relations.roles)):
        yield filled("inputs_not_close", CLOSE, "inputs that differ little")
        if takes_any_number(program) and squares_differences(unit):
            yield filled("inputs_not_close", OFFSET, "inputs far from zero that differ little")
        if _NEAR_ZERO.search(unit):
            for modes in itertools.combinations(settings, min(1, len(settings))):
                yield filled("inputs_not_small", SMALL, "inputs near zero", *modes)
        if _SATURATES.search(unit):
            yield filled("inputs_not_far", FAR, "inputs far from zero")
            # An exponential of large numbers overflows in narrow types, and differences from one cancel.
            yield filled("inputs_not_far", FAR_BELOW, "inputs far below zero")
        if _GREATEST.search(unit):
            yield filled("inputs_not_negative", BELOW, "negative inputs")
        if _LEAST.search(unit) and not _SATURATES.search(unit):
            yield filled("inputs_not_far", FAR, "inputs far from zero")
        finite = filled("inputs_finite", NONFINITE, "NaN and infinities")
        if takes_any_number(program):
            yield finite
            yield nonfinite_among_many(large(relations, LARGER[1:3]))
            # Among many, a thread that adds up several elements goes on after an infinity.
            yield replace(filled("inputs_finite", INFINITIES, "infinities alone"), sizes=large(relations, LARGER[1:3]))
        elif not coordinates_of(relations).maps and any(share_of_nan(role, program) for role in relations.roles):
            yield filled("inputs_finite", NAN_MAPS, "NaN in inputs that are no positions")
        else:
            yield replace(finite, prevented=_MUST_BE_FINITE)
        if _takes_billions(program):
            yield filled("inputs_not_billions", BILLIONS, "billions")
        yield filled("inputs_not_mixed", MIXED, "inputs of all magnitudes")
        if (coordinates := coordinates_of(relations)).maps and converts(unit):
            alone: Sequence[Sequence[Setting]] = [(), *((one,) for one in others)]
            for held in alone:
                if not held or _GREATEST.search(unit):
                    yield filled("inputs_finite", NAN_MAPS, "NaN in maps", *held)
                yield far_apart(coordinates, *held)
            # A mode may extend regions between equal coordinates, which are empty, or move what is on a border.
            for held in [*alone, *((one,) for one in settings), *itertools.product(others, settings)]:
                yield filled("inputs_not_equal", PLATEAUS, "equal inputs", *held)
                yield on_borders(coordinates, *held)
            yield from far_pixels(coordinates)
        elif _GREATEST.search(unit) or _LEAST.search(unit):
            yield filled("inputs_not_equal", PLATEAUS, "equal inputs")
    if any(map(holds_any_integers, relations.roles)):
        yield filled("integers_not_large", LARGE_INTEGERS, "large integers")
    yield from _in_large_grids(program)
    for sizes in sizes_with_runs(relations):
        yield in_runs(words(relations), sizes)


def _in_large_grids(program: Program) -> Iterator[Obligation]:
    """Yield, for kernels that assign inputs to cells of a grid, that the numbers of cells exceed 16 bits."""
    relations, unit = program.relations, program.text.unit
    names = integer_numbers(relations)
    looped = {name for loop in loops(unit) for name in used(loop["bound"], names)}
    compared = [name for name in names if name not in looped and name != MAX_BLOCKS and _is_compared(name, unit)]
    extents = [Setting(name, _LARGE_GRID) for name in compared if not re.search(rf"{name}\s*[<>]=?\s*0", unit)]
    if len(extents) < len("xy") or not converts(unit) or coordinates_of(relations).maps:
        return
    if any(map(holds_any_numbers, relations.roles)):
        yield replace(filled("inputs_not_far", OFFSET, "inputs far from zero", *extents), scale=_CELL)
    if any(map(holds_any_integers, relations.roles)):
        yield replace(filled("integers_not_large", LARGE_INTEGERS, "large integers", *extents), scale=_CELL)


def _is_exponent(name: str, unit: str) -> bool:
    """Whether a kernel raises something to the power of a number, which another one may do by multiplications."""
    return re.search(rf"\bpow\w*\s*\([^;]*,\s*{name}\b", unit) is not None


def _may_be_negative(role: Role, unit: str) -> bool:
    """Whether a kernel asks if a number is positive, so that negative ones are as good as zero to its callers."""
    asked = re.search(rf"\b{role.parameter}\s*(?:>|<=)\s*0(?![.\w])", unit)
    return asked is not None and "unsigned" not in role.type


def _takes_billions(program: Program) -> bool:
    """Whether a kernel may be given numbers of any magnitude."""
    unit = without_comments(program.text.unit)
    return takes_any_number(program) and not holds_halves(program.relations) and not _SATURATES.search(unit)


def takes_any_number(program: Program) -> bool:
    """Whether a kernel may be given NaN and infinities: nothing is known of its numbers, and none become integers."""
    bounded = any(values.kind == "within" for role in program.relations.roles for values in role.values)
    return not bounded and not converts_inputs(program)


def one_block_is_not_one(program: Program, case: Case) -> bool:
    """Whether a case claims to have exactly one block and has another number of them."""
    return case.label == ONE_BLOCK and math.prod(point(program.relations, case).grid) != 1
