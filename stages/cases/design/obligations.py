"""Test obligations: what the cases of a suite have to show, beyond the branches that they reach.

A wrong kernel passes where two parameters have the same value in every case, where a parameter never changes, or where
nothing exceeds a limit. Each obligation is met by a single case, so that cases can be chosen to meet them all.
"""

import itertools
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kernelmill.cpp.evaluation import NotComputableError, evaluate_integer
from kernelmill.records import Case, Program, Relations, Role, WeaknessKind
from kernelmill.templates.cpp_types import unqualified
from stages.cases.design.capacities import capacities
from stages.cases.design.capacity import Capacity, launch_names, looped_sizes
from stages.cases.inputs.choices import choices
from stages.cases.inputs.fills import CLOSE, SMALL, holds_any_numbers
from stages.cases.inputs.grid_limit import is_limit
from stages.cases.inputs.literals import is_float
from stages.cases.inputs.points import Point, point
from stages.cases.inputs.sizing import VECTOR

_TWINS = (
    ("height", "width"),
    ("Height", "Width"),
    ("h", "w"),
    ("H", "W"),
    ("rows", "cols"),
    ("row", "col"),
    ("x", "y"),
    ("y", "z"),
    ("X", "Y"),
    ("Y", "Z"),
)
"""Parts of the names of two parameters with the same role."""
ONE_BLOCK = "exactly one block"
"""The label of the case with one full block."""
USUAL_CONTENTS, WHOLE = "wide", "whole"
"""The contents of most cases, and integers, of which some are equal to a threshold that is an integer."""
_EQUAL = re.compile(r"\]\s*==|==\s*\w+\s*\[")
"""A comparison of an element."""
_NEAR_ZERO = re.compile(r"sqrt|hypot|norm|log|eps|[\d.]e-\d", re.IGNORECASE)
"""What is sensitive to numbers near zero, such as a square root, a logarithm, or an epsilon."""
_MODES = range(6)
"""The values of a mode that a comparison in the kernel adds to those for which relations were proven."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Obligation:
    """Something that one case of a suite has to show."""

    kind: WeaknessKind
    """The weakness of a suite in which no case shows it."""
    subject: str
    """The parameters, sizes or limits in question."""
    label: str
    """What a case that shows it is for, in the label of the case."""
    names: tuple[str, ...]
    """The parameters and sizes that it depends on."""
    limits: tuple[str, ...] = ()
    """The parameters that a capacity consists of."""
    sizes: Mapping[str, int] = field(default_factory=dict)
    """Sizes that meet it, if they are known; the others are typical, or small where a threshold is to be hit."""
    contents: str = USUAL_CONTENTS
    """The contents of the inputs of a case that shows it."""
    met: Callable[[Point, Case], bool]
    prevented: str = ""
    """Why no case can show it; empty if nothing is known that prevents it."""


def obligations(program: Program, typical: Case) -> tuple[Obligation, ...]:
    """Return the obligations of the suites of a program, compared with its typical case."""
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


def twins(names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of names of which one is for the vertical and one for the horizontal direction, and the like."""
    found = dict[tuple[str, str], None]()
    for name, (one, other) in itertools.product(names, _TWINS):
        for match in re.finditer(one, name):
            swapped = name[: match.start()] + other + name[match.end() :]
            if swapped in names:
                found[(name, swapped)] = None
    return tuple(found)


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
        yield _varied(role.parameter, typical)
    for role in numbers:
        if is_float(role) and re.search(rf"[<>]=?\s*{role.parameter}\b|\b{role.parameter}\s*[<>]", unit):
            yield _hit(role.parameter, sorted(looped_sizes(unit, relations) - launch_names(relations)))
    pairs = twins([*(one.name for one in relations.sizes), *(one.parameter for one in numbers)])
    for one, other in pairs:
        yield _different("equal_twins", one, other)
        yield _greater(one, other)
        yield _greater(other, one)
    for a, b in itertools.combinations(numbers, 2):
        if unqualified(a.type) == unqualified(b.type) and not {(a.parameter, b.parameter)[::1]} & set(pairs):
            yield _different("equal_siblings", a.parameter, b.parameter)
    for a, b in itertools.combinations(modes, 2):
        for first, second in itertools.product(mode_values(a, unit), mode_values(b, unit)):
            yield _crossed((a.parameter, first), (b.parameter, second))
    for role in numbers:
        for mode in modes:
            for first, second in itertools.product(compared_values(role, unit), mode_values(mode, unit)):
                yield _crossed((role.parameter, first), (mode.parameter, second))
    for capacity in capacities(program):
        name = capacity.name if capacity.name == capacity.high else f"{capacity.name} ({capacity.amount})"
        yield from _beside(name, capacity, equal=_EQUAL.search(unit) is not None)
    if relations.sizes:
        yield _vectors(relations)
    if relations.sizes:
        yield _larger(start)
    if any(map(holds_any_numbers, relations.roles)):
        yield _filled("inputs_not_close", CLOSE, "inputs that differ little")
        if _NEAR_ZERO.search(unit):
            yield _filled("inputs_not_small", SMALL, "inputs near zero")


def _varied(name: str, typical: Case) -> Obligation:
    usual = {one.name: one.value for one in typical.values}[name]
    return Obligation(
        kind="constant_parameter",
        subject=name,
        label=f"another {name}",
        names=(name,),
        met=lambda _, case: any(one.name == name and one.value != usual for one in case.values),
    )


def _hit(name: str, looped: Sequence[str]) -> Obligation:
    """Inputs of which some are equal to a threshold: integers, also where the kernel adds up all of a loop."""
    return Obligation(
        kind="threshold_not_hit",
        subject=name,
        label=f"values equal to {name}",
        names=(name,),
        sizes=dict.fromkeys(looped, 1),
        contents=WHOLE,
        met=lambda values, case: case.contents == WHOLE and values.numbers.get(name, 0.5) in range(1, 6),
    )


def _different(kind: WeaknessKind, one: str, other: str) -> Obligation:
    return Obligation(
        kind=kind,
        subject=", ".join(sorted((one, other))),
        label=f"{one} unlike {other}",
        names=(one, other),
        met=lambda values, _: values.numbers.get(one) != values.numbers.get(other),
    )


def _greater(one: str, other: str) -> Obligation:
    return Obligation(
        kind="one_sided_twins",
        subject=f"{one} > {other}",
        label=f"{one} > {other}",
        names=(one, other),
        met=lambda values, _: values.numbers.get(one, 0) > values.numbers.get(other, 0),
    )


def _crossed(first: tuple[str, int], second: tuple[str, int]) -> Obligation:
    return Obligation(
        kind="uncrossed_modes",
        subject=f"{first[0]} = {first[1]}, {second[0]} = {second[1]}",
        label=f"{first[0]} = {first[1]}, {second[0]} = {second[1]}",
        names=(first[0], second[0]),
        met=lambda values, _: all(values.numbers.get(name) == value for name, value in (first, second)),
    )


def _beside(name: str, capacity: Capacity, *, equal: bool) -> Iterator[Obligation]:
    """Yield the obligations to exceed a capacity and to stay below it.

    Where a kernel looks for elements that are equal (`equal`), a case of many has integers, of which many are.
    """
    names, limits = identifiers(capacity.amount), identifiers(capacity.high)
    yield Obligation(
        subject=name,
        names=names,
        limits=limits,
        sizes=capacity.sizes,
        contents=WHOLE if equal and capacity.sizes else USUAL_CONTENTS,
        kind="capacity_not_exceeded",
        label=f"more than {capacity.name}",
        prevented=capacity.prevented,
        met=lambda values, _: _apart(capacity.amount, capacity.high, values) > 0,
    )
    yield Obligation(
        subject=name,
        names=names,
        limits=limits,
        kind="capacity_not_undercut",
        label=f"no more than {capacity.name}" if capacity.high != capacity.low else f"less than {capacity.name}",
        met=lambda values, _: _apart(capacity.amount, capacity.low, values) < 0,
    )


def _apart(amount: str, limit: str, values: Point) -> int:
    """Return the difference of two expressions; 0 where one of them cannot be computed."""
    try:
        return evaluate_integer(amount, values.known) - evaluate_integer(limit, values.known)
    except NotComputableError:
        return 0


def identifiers(expression: str) -> tuple[str, ...]:
    """Return the names in an expression."""
    return tuple(dict.fromkeys(re.findall(r"[A-Za-z_]\w*", expression)))


def _vectors(relations: Relations) -> Obligation:
    """Sizes for which kernels that read vectors of elements do so, different ones where there are several."""
    names = [one.name for one in relations.sizes]

    def met(values: Point, _: Case) -> bool:
        sizes = [values.known[name] for name in names]
        return math.gcd(*sizes) % VECTOR == 0 and len({*sizes}) >= min(2, len(sizes))

    return Obligation(
        kind="indivisible_sizes",
        subject=", ".join(names),
        label=f"sizes that are multiples of {VECTOR}",
        names=tuple(names),
        met=met,
    )


def _larger(start: Point) -> Obligation:
    return Obligation(
        kind="large_not_larger",
        subject="large",
        label="large",
        names=(),
        met=lambda values, case: case.kind == "large" and values.work > start.work,
    )


def _filled(kind: WeaknessKind, contents: str, label: str) -> Obligation:
    """Inputs of a magnitude at which another formula for the same result has larger errors."""
    return Obligation(
        kind=kind,
        subject="inputs",
        label=label,
        names=(),
        contents=contents,
        met=lambda _, case: case.contents == contents,
    )


def one_block_is_not_one(program: Program, case: Case) -> bool:
    """Whether a case claims to have exactly one block and has another number of them."""
    return case.label == ONE_BLOCK and math.prod(point(program.relations, case).grid) != 1
