"""Test obligations of what floating-point inputs and integers hold."""

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from kernelmill.cpp.loops import loops
from kernelmill.proof.branches.conditions import without_comments
from kernelmill.records import Program
from kernelmill.templates.composition import MAX_BLOCKS
from kernelmill.templates.cpp_types import is_floating
from kernelmill.templates.inputs import holds_any_integers
from stages.cases.design.limits.capacity import used
from stages.cases.design.limits.work import is_summed, steps_of_loops
from stages.cases.design.obligations.cancellation import squares_differences
from stages.cases.design.obligations.conversions import converts, converts_inputs
from stages.cases.design.obligations.coordinates import (
    centered,
    coordinates_of,
    far_apart,
    far_pixels,
    halfway,
    nan_in_small_maps,
    on_borders,
    wide_regions,
)
from stages.cases.design.obligations.obligation import Obligation, Setting, filled
from stages.cases.design.obligations.of_indices import of_indices
from stages.cases.design.obligations.uses import is_compared
from stages.cases.inputs.contents import (
    BELOW,
    BILLIONS,
    BILLIONS_BELOW,
    CLOSE,
    DISTANT,
    FAR,
    FAR_BELOW,
    INFINITIES,
    LARGE_INTEGERS,
    MIXED,
    NAN_MAPS,
    NAN_POSITIONS,
    NONFINITE,
    OFFSET,
    PLATEAUS,
    QUARTERS,
    SLIGHT_TURNS,
    SMALL,
    THOUSANDS,
    TURNS,
)
from stages.cases.inputs.coordinates.angles import TURNED, angle_column
from stages.cases.inputs.fills import holds_any_numbers, holds_doubles, holds_halves, share_of_nan
from stages.cases.inputs.literals import integer_numbers
from stages.cases.inputs.points import known_values, product
from stages.cases.inputs.sizing import LARGER, large

_NEAR_ZERO = re.compile(r"sqrt|hypot|norm|log|eps|[\d.]e-\d", re.IGNORECASE)
"""What is sensitive to numbers near zero, such as a square root, a logarithm, or an epsilon."""
_SATURATES = re.compile(r"\b_*h?(?:exp(?:m1|2|10)?|tanh|erfc?|sigmoid|softmax)f?\s*\(")
"""What is sensitive to numbers far from zero, at which exponentials are lost in a sum, or overflow."""
_GREATEST = re.compile(r"max", re.IGNORECASE)
"""A maximum, which may start from zero where that is wrong."""
_LEAST = re.compile(r"dist|nearest|closest|argmin|min_?(?:val|idx|ind)|best", re.IGNORECASE)
"""A minimum, such as that of distances, which may start from a number that is too small."""
_STRIDE_OF_BLOCK = re.compile(r"\+=\s*blockDim\b")
"""A loop in which the threads of a block share elements, of which there have to be more than threads."""
_HALF_PIXEL = re.compile(r"(?:-|\b(?P<mode>\w+)\s*\?)\s*(?:\(\w+\)\s*|\w+\()?0\.5f?\b(?!\s*\*)")
"""Half an element that is subtracted from a coordinate, always or in a mode."""
_SAMPLES = re.compile(r"sampl", re.IGNORECASE)
"""Names of the number of samples in each part of a region."""
_MUST_BE_FINITE = "numbers are bounded, or become integers, which is undefined for NaN"
_SHORT, _MANY_SUMS, _FACTORS = 6, 24, 2
"""The elements of each dimension of a short sum, how many such sums there are at least if these have one, and the
inputs of which a product has factors."""
_TERMS = 2
"""The mean number of terms of a sum from which on most have NaN among them in cases with NaN."""
_LARGE_GRID, _CELL = 70_000, 0.25
"""The extent of a grid whose cells have numbers of more than 16 bits, and that of a cell: numbers exceed inputs."""


def of_inputs(program: Program, settings: Sequence[Setting], others: Sequence[Setting]) -> Iterator[Obligation]:
    """What inputs hold, in the modes of these settings, and with other values of numbers, where it matters."""
    relations, unit = program.relations, program.text.unit
    coordinates = coordinates_of(relations)
    if any(map(holds_any_numbers, relations.roles)):
        yield filled("inputs_not_close", CLOSE, "inputs that differ little")
        if takes_any_number(program) and squares_differences(unit):
            yield filled("inputs_not_close", OFFSET, "inputs far from zero that differ little")
        if any(map(holds_doubles, relations.roles)) and not coordinates.maps and not converts(unit):
            yield filled("inputs_not_close", DISTANT, "inputs that single precision does not tell apart")
        if _NEAR_ZERO.search(unit):
            for modes in itertools.combinations(settings, min(1, len(settings))):
                yield filled("inputs_not_small", SMALL, "inputs near zero", *modes)
        elif holds_halves(relations):  # of which those near zero have fewer digits
            yield filled("inputs_not_small", SMALL, "inputs near zero")
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
            many = large(relations, LARGER[1:3])
            yield _among_many(NONFINITE, "many inputs", "NaN and infinities among many", many)
            # Among many, a thread that adds up several elements goes on after an infinity.
            factors = LARGER if _STRIDE_OF_BLOCK.search(unit) else LARGER[1:3]
            yield _among_many(INFINITIES, "infinities alone", "infinities alone", large(relations, factors))
            yield from _infinities_in_short_sums(program)
            yield from _nan_in_sums_of_few(program)
        elif not coordinates.maps and any(share_of_nan(role, program) for role in relations.roles):
            yield filled("inputs_finite", NAN_MAPS, "NaN in inputs that are no positions")
        elif coordinates.maps or not converts(unit):
            yield replace(finite, prevented=_MUST_BE_FINITE)
        else:
            yield finite  # a kernel may ask first whether positions are within bounds, which NaN is not
        if _takes_billions(program):
            yield filled("inputs_not_billions", BILLIONS, "billions")
            if _GREATEST.search(unit):
                yield filled("inputs_not_billions", BILLIONS_BELOW, "billions below zero")
        if takes_any_number(program) and holds_halves(relations):
            many = large(relations, LARGER) if _STRIDE_OF_BLOCK.search(unit) else {}  # a thread adds up several
            yield replace(filled("inputs_not_far", THOUSANDS, "inputs of thousands"), sizes=many)
        yield filled("inputs_not_mixed", MIXED, "inputs of all magnitudes")
        if TURNED.search(unit):
            yield filled("angles_not_right", TURNS, "multiples of a right angle")
        if coordinates.maps and converts(unit):
            yield nan_in_small_maps(coordinates)
            yield filled("inputs_finite", NAN_POSITIONS, "NaN in positions")
            alone: Sequence[Sequence[Setting]] = [(), *((one,) for one in others)]
            for held in alone:
                if not held or _GREATEST.search(unit):
                    yield filled("inputs_finite", NAN_MAPS, "NaN in maps", *held)
                yield far_apart(coordinates, *held)
            # A mode may extend regions between equal coordinates, which are empty, or move what is on a border.
            for held in [*alone, *((one,) for one in settings), *itertools.product(others, settings)]:
                yield filled("inputs_not_equal", PLATEAUS, "equal inputs", *held)
                yield on_borders(coordinates, *held)
            yield from _after_moves(program, settings)
            yield from far_pixels(coordinates)
            # Regions may have as many samples as elements where a number of samples is not given.
            numbers = integer_numbers(relations)
            yield from wide_regions(coordinates, *(Setting(name, 0) for name in numbers if _SAMPLES.search(name)))
        elif converts(unit) and any(values.kind == "grids" for role in relations.roles for values in role.values):
            yield from _after_moves(program, settings)
        elif _GREATEST.search(unit) or _LEAST.search(unit):
            yield filled("inputs_not_equal", PLATEAUS, "equal inputs")
        if _has_angles(program) and not (coordinates.maps and converts(unit)):
            yield filled("borders_not_reached", QUARTERS, "boxes parallel to the axes")
            yield filled("angles_not_right", SLIGHT_TURNS, "slightly turned boxes")
    if any(map(holds_any_integers, relations.roles)):
        # Only some of the elements may decide what is done with others.
        many = large(relations, LARGER[1:3])
        yield replace(filled("integers_not_large", LARGE_INTEGERS, "large integers"), sizes=many)
    yield from _in_large_grids(program)
    yield from of_indices(program)


def _after_moves(program: Program, settings: Sequence[Setting]) -> Iterator[Obligation]:
    """Yield that coordinates are on borders after a kernel has turned them, or moved them by half an element."""
    moves = {match["mode"] for match in _HALF_PIXEL.finditer(without_comments(program.text.unit))}
    modes = [one for one in settings if one.name in moves and one.value == 1]
    coordinates, turned = coordinates_of(program.relations), _has_angles(program)
    if moves or turned:
        yield halfway(coordinates, *modes[:1])
    if turned and coordinates.parts:
        numbers = integer_numbers(program.relations)
        yield centered(coordinates, *(Setting(name, 1) for name in numbers if _SAMPLES.search(name)))


def _has_angles(program: Program) -> bool:
    """Whether an input has rows with an angle each, such as rotated boxes."""
    return any(holds_any_numbers(role) and angle_column(role, program) is not None for role in program.relations.roles)


def _in_large_grids(program: Program) -> Iterator[Obligation]:
    """Yield, for kernels that assign inputs to cells of a grid, that the numbers of cells exceed 16 bits."""
    relations, unit = program.relations, program.text.unit
    names = integer_numbers(relations)
    looped = {name for loop in loops(unit) for name in used(loop["bound"], names)}
    compared = [name for name in names if name not in looped and name != MAX_BLOCKS and is_compared(name, unit)]
    extents = [Setting(name, _LARGE_GRID) for name in compared if not re.search(rf"{name}\s*[<>]=?\s*0", unit)]
    if len(extents) < len("xy") or not converts(unit) or coordinates_of(relations).maps:
        return
    if any(map(holds_any_numbers, relations.roles)):
        yield replace(filled("inputs_not_far", OFFSET, "inputs far from zero", *extents), scale=_CELL)
    if any(map(holds_any_integers, relations.roles)):
        yield replace(filled("integers_not_large", LARGE_INTEGERS, "large integers", *extents), scale=_CELL)


def _takes_billions(program: Program) -> bool:
    """Whether a kernel may be given numbers of any magnitude."""
    unit = without_comments(program.text.unit)
    return takes_any_number(program) and not holds_halves(program.relations) and not _SATURATES.search(unit)


def takes_any_number(program: Program) -> bool:
    """Whether a kernel may be given NaN and infinities: nothing is known of its numbers, and none become integers."""
    bounded = any(values.kind == "within" for role in program.relations.roles for values in role.values)
    return not bounded and not converts_inputs(program)


def _infinities_in_short_sums(program: Program) -> Iterator[Obligation]:
    """Yield, for kernels that add up products, sums so short that zero times infinity is the only NaN of some."""
    relations = program.relations
    steps = steps_of_loops(program.text.unit, relations)
    summed = {one.name: _SHORT for one in relations.sizes if is_summed(one.name, relations, steps)}
    if not summed or sum(map(holds_any_numbers, relations.roles)) < _FACTORS:
        return
    typical = {one.name: one.typical for one in relations.sizes if one.name not in summed}
    sums = {name: max(number, _MANY_SUMS) for name, number in typical.items()} if len(typical) == 1 else typical
    yield Obligation(
        kind="inputs_finite",
        subject="short sums",
        label="infinities in short sums",
        names=(),
        sizes=sums | summed,
        contents=INFINITIES,
        met=lambda values, case: (
            case.contents == INFINITIES and all(values.known[name] <= number for name, number in summed.items())
        ),
    )


def _nan_in_sums_of_few(program: Program) -> Iterator[Obligation]:
    """Yield, for kernels that add to elements that indices name, so many of these that few are added to each.

    Otherwise nearly all sums are NaN, also without some of their terms.
    """
    relations = program.relations
    typical = {one.name: one.typical for one in relations.sizes}
    summed = {
        part for role in relations.roles if role.atomic and is_floating(role.element or "") for part in role.shape
    }
    for role in relations.roles:
        for name in sorted(summed & {values.high for values in role.values} & typical.keys()):
            number = product(role.shape, known_values(relations, typical))
            if number > _TERMS * typical[name]:
                few = {one: min(size, _SHORT) for one, size in typical.items() if used(" ".join(role.shape), [one])}
                number = product(role.shape, known_values(relations, {**typical, **few}))
                sizes = {**typical, **few, name: max(typical[name], number)}
                yield _among_many(NONFINITE, f"few inputs of each {name}", f"NaN and infinities, many {name}", sizes)


def _among_many(contents: str, subject: str, label: str, sizes: Mapping[str, int]) -> Obligation:
    """Infinities, perhaps also NaN, among so many inputs that some meet zeros, or decide what others contribute."""
    return Obligation(
        kind="inputs_finite",
        subject=subject,
        label=label,
        names=(),
        sizes=sizes,
        contents=contents,
        met=lambda values, case: (
            case.contents == contents and all(values.known[name] >= number for name, number in sizes.items())
        ),
    )
