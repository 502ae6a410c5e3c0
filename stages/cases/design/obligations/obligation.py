"""Test obligations by kind: what a case of a suite may have to show."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from kernelmill.records import Case, WeaknessKind
from stages.cases.inputs.contents import (
    BILLIONS_BELOW,
    DISTANT,
    FAR_BELOW,
    INFINITIES,
    NAN_MAPS,
    NAN_POSITIONS,
    OFFSET,
    REPEATED,
    SLIGHT_TURNS,
    THOUSANDS,
)
from stages.cases.inputs.equal_elements import DISTINCT
from stages.cases.inputs.points import Point
from stages.cases.inputs.runs import RUNS
from stages.cases.inputs.sizing import MOST_ROOM, MOST_THREADS

ROOT = 2.2361
"""A number whose square is 5.00014, a little more than an integer."""
USUAL_CONTENTS, WHOLE = "wide", "whole"
"""The contents of most cases, and integers, of which some are equal to a threshold that is an integer."""
PLAIN = frozenset({USUAL_CONTENTS, "unit", WHOLE, RUNS})
"""Contents with which a case shows what a launch of few blocks leaves out. With others, an input may decide as well."""
_SUBJECTS = {
    DISTANT: "distant inputs",
    DISTINCT: "elements that are compared",
    BILLIONS_BELOW: "inputs below zero",
    FAR_BELOW: "inputs below zero",
    INFINITIES: "infinities alone",
    NAN_MAPS: "inputs that are no positions",
    NAN_POSITIONS: "positions",
    OFFSET: "inputs far from zero",
    REPEATED: "indices that differ",
    SLIGHT_TURNS: "small angles",
    THOUSANDS: "inputs of thousands",
}
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


def hit(name: str, looped: Sequence[str], others: Sequence[str], start: Point) -> Obligation:
    """Inputs of which some are equal to a threshold: integers, also where the kernel adds up all of a loop.

    Thresholds are in the order that they are in at the start, so that no interval between them is empty.
    """
    return Obligation(
        kind="threshold_not_hit",
        subject=name,
        label=f"values equal to {name}",
        names=(name, *others),
        sizes=dict.fromkeys(looped, 1),
        contents=WHOLE,
        met=lambda values, case: (
            _is_in_order(values, case, (name, *others), start) and values.numbers[name] in range(1, 6)
        ),
    )


def just_below_square(name: str, others: Sequence[str], start: Point) -> Obligation:
    """Integers of which some are just less than the square of a threshold, so that it must not be rounded."""
    return Obligation(
        kind="threshold_not_hit",
        subject=f"square of {name}",
        label=f"values just below the square of {name}",
        names=(name, *others),
        contents=WHOLE,
        scale=ROOT,
        met=lambda values, case: _is_in_order(values, case, (name, *others), start) and values.numbers[name] == ROOT,
    )


def _is_in_order(values: Point, case: Case, names: Sequence[str], start: Point) -> bool:
    """Whether inputs are integers, and the first of some thresholds compares with each of the others as at the start.

    Those that are equal at the start must differ.
    """
    known, before = values.numbers, start.numbers
    if case.contents != WHOLE or not all(name in known and name in before for name in names):
        return False
    first, *others = names
    return all(
        known[first] != known[one] and (known[first] < known[one]) == (before[first] < before[one])
        if before[first] != before[one]
        else known[first] != known[one]
        for one in others
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


def identifiers(expression: str) -> tuple[str, ...]:
    """Return the names in an expression."""
    return tuple(dict.fromkeys(re.findall(r"[A-Za-z_]\w*", expression)))


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
