"""Test obligations by kind: what a case of a suite may have to show."""

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple

from kernelmill.cpp.evaluation import NotComputableError, evaluate_integer
from kernelmill.records import Case, Relations, WeaknessKind
from kernelmill.templates.composition import MAX_BLOCKS
from stages.cases.design.limits.capacity import Capacity
from stages.cases.inputs.fills import FAR_BELOW, INFINITIES, NONFINITE, OFFSET
from stages.cases.inputs.points import Point
from stages.cases.inputs.runs import RUNS
from stages.cases.inputs.sizing import MOST_IDLE, MOST_ROOM, MOST_THREADS, VECTOR

_SHARES, _UNEVEN, _MOST_SHARES = 2, 7, 64
_DIVISOR = 4.0
"""A number whose reciprocal is exact."""
USUAL_CONTENTS, WHOLE = "wide", "whole"
"""The contents of most cases, and integers, of which some are equal to a threshold that is an integer."""
_PLAIN = frozenset({USUAL_CONTENTS, "unit", WHOLE, RUNS})
"""Contents with which a case shows what a launch of few blocks leaves out. With others, an input may decide as well."""
_SUBJECTS = {FAR_BELOW: "inputs below zero", INFINITIES: "infinities alone", OFFSET: "inputs far from zero"}
"""What is said of inputs with contents that share the kind of a weakness with others."""


class Setting(NamedTuple):
    """A value of a mode or a number."""

    name: str
    value: int

    def __str__(self) -> str:
        return f"{self.name} = {self.value}"

    def holds(self, values: Point) -> bool:
        """Whether a case has this value."""
        return values.numbers.get(self.name) == self.value


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
    settings: Mapping[str, int] = field(default_factory=dict)
    """The values of modes and numbers that a case that shows it has."""
    sizes: Mapping[str, int] = field(default_factory=dict)
    """Sizes that meet it, if they are known; the others are typical, or small where a threshold is to be hit."""
    contents: str = USUAL_CONTENTS
    """The contents of the inputs of a case that shows it."""
    scale: float | None = None
    """What floating-point parameters, such as the extent of a cell, are in a case that shows it, if it matters."""
    room: int = MOST_ROOM
    """The elements that the largest buffer of a case that shows it may have."""
    threads: int = MOST_THREADS
    """The threads that such a case may have."""
    met: Callable[[Point, Case], bool]
    prevented: str = ""
    """Why no case can show it; empty if nothing is known that prevents it."""


def varied(name: str, typical: Case) -> Obligation:
    """A parameter that has not only its typical value."""
    usual = {one.name: one.value for one in typical.values}[name]
    return Obligation(
        kind="constant_parameter",
        subject=name,
        label=f"another {name}",
        names=(name,),
        met=lambda _, case: any(one.name == name and one.value != usual for one in case.values),
    )


def hit(name: str, looped: Sequence[str]) -> Obligation:
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


def different(kind: WeaknessKind, one: str, other: str) -> Obligation:
    """Two parameters that are not always equal."""
    return Obligation(
        kind=kind,
        subject=", ".join(sorted((one, other))),
        label=f"{one} unlike {other}",
        names=(one, other),
        met=lambda values, _: values.numbers.get(one) != values.numbers.get(other),
    )


def greater(one: str, other: str) -> Obligation:
    """A pair of which the first is not always the smaller one."""
    return Obligation(
        kind="one_sided_twins",
        subject=f"{one} > {other}",
        label=f"{one} > {other}",
        names=(one, other),
        met=lambda values, _: values.numbers.get(one, 0) > values.numbers.get(other, 0),
    )


def beside(name: str, capacity: Capacity, *, equal: bool) -> Iterator[Obligation]:
    """Yield the obligations to exceed a capacity and to stay below it.

    Where a kernel looks for elements that are equal (`equal`), a case of many has integers, of which many are.
    """
    names, limits = identifiers(capacity.amount), identifiers(capacity.high)
    yield Obligation(
        subject=name,
        names=names,
        limits=limits,
        sizes=capacity.sizes,
        room=capacity.room,
        threads=capacity.threads,
        contents=capacity.contents or (WHOLE if equal and capacity.sizes else USUAL_CONTENTS),
        kind="capacity_not_exceeded",
        label=f"more than {capacity.name}",
        prevented=capacity.prevented,
        met=lambda values, case: (
            0 < _apart(capacity.amount, capacity.high, values) < capacity.room
            and (MAX_BLOCKS not in limits or case.contents in _PLAIN)
        ),
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


def vectors(relations: Relations) -> Obligation:
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


def of_inexact_reciprocal(name: str, number: int) -> Obligation:
    """A divisor whose rounded reciprocal gives wrong quotients, which show where there are several of what it divides.

    A launch may have a block for each element, most of whose threads have nothing to do.
    """
    return Obligation(
        kind="reciprocals_exact",
        subject=name,
        label=f"{name} with an inexact reciprocal",
        names=(name,),
        sizes={name: number},
        room=MOST_IDLE,
        threads=MOST_IDLE,
        met=lambda values, _: values.known[name] == number,
    )


def uneven_shares(relations: Relations) -> Iterator[Obligation]:
    """Yield, for each size that is a multiple of another, that the quotient is a small number and no power of two.

    A reduction by halves of the channels of a group, for example, loses some of 7 that it keeps of 8.
    """
    names = {one.name for one in relations.sizes}
    for size in relations.sizes:
        divisors = [one for one in size.multiple_of if one in names]
        if len(divisors) == 1 and not size.remainder:
            share = _UNEVEN * math.prod(int(one) for one in size.multiple_of if one.isdecimal())
            yield _uneven_share(size.name, divisors[0], share)


def _uneven_share(size: str, divisor: str, share: int) -> Obligation:
    def met(values: Point, _: Case) -> bool:
        quotient = values.known[size] // values.known[divisor]
        return quotient & (quotient - 1) != 0 and quotient < _MOST_SHARES

    return Obligation(
        kind="even_shares",
        subject=f"{size}, {divisor}",
        label=f"{share} {size} for each {divisor}",
        names=(size, divisor),
        sizes={size: _SHARES * share, divisor: _SHARES},
        met=met,
    )


def small(setting: Setting, contents: str) -> Obligation:
    """An integer that is 0 or 1, or negative, in a case with these contents."""
    return Obligation(
        kind="number_not_small",
        subject=str(setting),
        label=str(setting),
        names=(setting.name,),
        settings={setting.name: setting.value},
        contents=contents,
        met=lambda values, _: setting.holds(values),
    )


def one_of_everything(settings: Sequence[Setting], sizes: Mapping[str, int]) -> Obligation:
    """The smallest sizes with integers of 1: a product of both is 1, such as a count that is reduced by one."""
    subject = f"{', '.join(map(str, settings))}, one element per dimension"
    return _of_sizes("number_not_small", subject, "one element per dimension, integers of 1", settings, sizes)


def uneven_turns(limit: Setting, sizes: Mapping[str, int], words: str) -> Obligation:
    """Sizes whose work the blocks of a limited grid share in a certain way, such as three blocks of it among two."""
    label = f"{words} for {limit.value} blocks"
    one = _of_sizes("capacity_not_exceeded", f"{limit}, {words}", label, [limit], sizes)
    return replace(one, met=lambda values, case: case.contents in _PLAIN and one.met(values, case))


def _of_sizes(
    kind: WeaknessKind, subject: str, label: str, settings: Sequence[Setting], sizes: Mapping[str, int]
) -> Obligation:
    """Values of modes and numbers in a case of these sizes."""
    return Obligation(
        kind=kind,
        subject=subject,
        label=label,
        names=(*(one.name for one in settings), *sizes),
        settings={one.name: one.value for one in settings},
        sizes=sizes,
        met=lambda values, _: (
            all(one.holds(values) for one in settings) and all(values.known[name] == sizes[name] for name in sizes)
        ),
    )


def large_divisors(names: Sequence[str], start: Point, sizes: Mapping[str, int] = MappingProxyType({})) -> Obligation:
    """Numbers that are all greater than 1, in a case of these sizes; their reciprocals are then less.

    Without sizes, it is a case of at least the typical ones.
    """

    def met(values: Point, _: Case) -> bool:
        sized = all(values.known[name] == sizes[name] for name in sizes) if sizes else values.work >= start.work
        return sized and all(values.numbers[name] > 1 for name in names)

    alike = ", sizes alike" * bool(sizes)
    return Obligation(
        kind="divisors_not_large",
        subject=f"{', '.join(names)}{alike}",
        label=f"{', '.join(names)} > 1{alike}",
        names=tuple(names),
        sizes=sizes,
        scale=_DIVISOR,
        met=met,
    )


def larger(start: Point) -> Obligation:
    """A case of more work than the typical one."""
    return Obligation(
        kind="large_not_larger",
        subject="large",
        label="large",
        names=(),
        met=lambda values, case: case.kind == "large" and values.work > start.work,
    )


def in_runs(words: str, sizes: Mapping[str, int]) -> Obligation:
    """Indices in runs along one dimension, such as equal ones; other dimensions may have to have one element."""
    ones = [name for name, number in sizes.items() if number == 1]
    alone = "".join(f", one {name}" for name in ones)
    return Obligation(
        kind="indices_not_in_runs",
        subject=f"indices{alone}",
        label=f"{words}{alone}",
        names=tuple(sizes),
        sizes=sizes,
        contents=RUNS,
        met=lambda values, case: case.contents == RUNS and all(values.known[name] == 1 for name in ones),
    )


def filled(kind: WeaknessKind, contents: str, label: str, *settings: Setting) -> Obligation:
    """Inputs of a magnitude at which another formula for the same result has larger errors, perhaps in other modes."""
    return with_settings(
        Obligation(
            kind=kind,
            subject=_SUBJECTS.get(contents, "inputs"),
            label=label,
            names=tuple(setting.name for setting in settings),
            contents=contents,
            met=lambda _, case: case.contents == contents,
        ),
        settings,
    )


def nonfinite_among_many(sizes: Mapping[str, int]) -> Obligation:
    """NaN and infinities among so many inputs that some meet zeros, or decide alone what is computed from others."""
    return Obligation(
        kind="inputs_finite",
        subject="many inputs",
        label="NaN and infinities among many",
        names=(),
        sizes=sizes,
        contents=NONFINITE,
        met=lambda values, case: (
            case.contents == NONFINITE and all(values.known[name] >= number for name, number in sizes.items())
        ),
    )


def with_settings(one: Obligation, settings: Sequence[Setting]) -> Obligation:
    """An obligation that a case meets only with these values of modes and numbers, too."""
    inside = "".join(f", {setting}" for setting in settings)
    return replace(
        one,
        subject=f"{one.subject}{inside}",
        label=f"{one.label}{inside}",
        settings=dict(settings),
        met=lambda values, case: one.met(values, case) and all(setting.holds(values) for setting in settings),
    )
