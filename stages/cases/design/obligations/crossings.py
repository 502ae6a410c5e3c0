"""Crossings: modes, numbers and contents that one case has together."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kernelmill.records import Case
from stages.cases.design.obligations.obligation import WHOLE, Obligation, Setting, varied

_MOST_TOGETHER, _MOST_CROSSINGS = 3, 12
"""The settings of a crossing with integers, and the most crossings of a kernel."""


def crossed_modes(modes: Sequence[Setting], numbers: Sequence[Setting], *, any_numbers: bool) -> Iterator[Obligation]:
    """Yield pairs of modes, pairs of a mode and a number, and crossings with integers if there are `any_numbers`."""
    for held in pairs_of_settings(modes, numbers):
        yield _crossed(held)
    if any_numbers:
        for held in _largest(modes, numbers):
            yield _crossed_with_integers(held)


def pairs_of_settings(modes: Sequence[Setting], numbers: Sequence[Setting]) -> Sequence[Sequence[Setting]]:
    """Return the settings of two modes, or of a mode and a number, for each pair of values."""
    both = [*itertools.combinations(modes, 2), *itertools.product(numbers, modes)]
    return [(first, second) for first, second in both if first.name != second.name]


def _largest(modes: Sequence[Setting], numbers: Sequence[Setting]) -> Sequence[Sequence[Setting]]:
    """Return three settings at a time, or two where there are no more; none where that is a lot."""
    every = [*modes, *numbers]
    together = min(_MOST_TOGETHER, len({one.name for one in every}))
    found = [held for held in itertools.combinations(every, together) if len({one.name for one in held}) == together]
    return found if together > 1 and len(found) <= _MOST_CROSSINGS else []


def _crossed(settings: Sequence[Setting]) -> Obligation:
    """Settings together."""
    text = ", ".join(map(str, settings))
    return Obligation(
        kind="uncrossed_modes",
        subject=text,
        label=text,
        names=tuple(one.name for one in settings),
        settings=dict(settings),
        met=lambda values, _: all(one.holds(values) for one in settings),
    )


def _crossed_with_integers(settings: Sequence[Setting]) -> Obligation:
    """Settings together with inputs that are integers: some are equal, such as both ends of a box without extent."""
    modes = _crossed(settings)
    return replace(
        modes,
        subject=f"{modes.subject}, integers",
        label=f"{modes.label}, integer values",
        contents=WHOLE,
        met=lambda values, case: case.contents == WHOLE and modes.met(values, case),
    )


def crossed_with_another(settings: Sequence[Setting], other: str, typical: Case) -> Obligation:
    """Settings together with a number that is not the typical one, such as an adaptive grid with another scale."""
    another, text = varied(other, typical), ", ".join(map(str, settings))
    return Obligation(
        kind="uncrossed_numbers",
        subject=f"{text}, {other}",
        label=f"{text} with another {other}",
        names=(*(one.name for one in settings), other),
        settings=dict(settings),
        met=lambda values, case: all(one.holds(values) for one in settings) and another.met(values, case),
    )
