"""Windows, such as the kernel of a convolution: of one element, of one row, and of more than is common."""

import itertools
import re
from collections.abc import Iterator

from kernelmill.records import Case, Relations
from stages.cases.design.obligations.obligation import Obligation
from stages.cases.inputs.coordinates.maps import twins
from stages.cases.inputs.points import Point
from stages.cases.inputs.sizing import fitting, is_quick

WINDOW = re.compile(r"kernel|filter|window")
"""Names of the extents of a window."""
_SEVERAL = 2
"""Other sizes of more than one element, so that windows of one element are in several places."""
_USUAL, _WIDE = 5, 7
"""The largest extent that is common, and a larger one."""
_SQUARE = 3
"""The extent of the windows that are most common, of as many elements as a window of one row."""
_MAPS, _OTHERS = (18, 9), (2, 1)
"""The extents of maps, of which the first hold the window between pixels that are scaled up by two, and other sizes."""


def windows(relations: Relations) -> Iterator[Obligation]:
    """Yield that windows have one element, one row, and more elements than is common in maps that hold them."""
    names = [one.name for one in relations.sizes]
    for pair in twins(names):
        if WINDOW.search(pair[0]):
            yield _one_element(*pair, relations)
            yield from _one_row(*pair, relations)
    extents = [name for name in names if WINDOW.search(name)]
    maps = [name for pair in twins(names) if not {*pair} & {*extents} for name in pair]
    if not extents or not maps:
        return
    for most, others in itertools.product(_MAPS, _OTHERS):
        few = {one.name: min(one.typical, others) for one in relations.sizes}
        large = {name: most + at % 2 for at, name in enumerate(maps)}
        sizes = fitting(relations, {**few, **large, **dict.fromkeys(extents, _WIDE)})
        if is_quick(relations, sizes):
            yield _wide(extents, maps, sizes)
            return


def _one_element(one: str, other: str, relations: Relations) -> Obligation:
    """A window of one element, such as the kernel of a pointwise convolution, in several places."""
    others = [each.name for each in relations.sizes if each.name not in (one, other)]

    def met(values: Point, _: Case) -> bool:
        is_one = values.known[one] == values.known[other] == 1
        return is_one and sum(values.known[name] > 1 for name in others) >= min(_SEVERAL, len(others))

    return Obligation(
        kind="window_not_one",
        subject=", ".join(sorted((one, other))),
        label=f"one {one} and {other}",
        names=(one, other),
        sizes={one: 1, other: 1},
        met=met,
    )


def _one_row(one: str, other: str, relations: Relations) -> Iterator[Obligation]:
    """Yield a window of one row that has as many elements as a square one."""
    wanted = {one: 1, other: _SQUARE**2}
    sizes = fitting(relations, {each.name: wanted.get(each.name, each.typical) for each in relations.sizes})
    if not is_quick(relations, sizes) or any(sizes[name] != number for name, number in wanted.items()):
        return

    def met(values: Point, _: Case) -> bool:
        return all(values.known[name] == number for name, number in wanted.items())

    extents = f"1 {one} and {_SQUARE**2} {other}"
    yield Obligation(
        kind="window_not_one",
        subject=extents,
        label=extents,
        names=(one, other),
        sizes=wanted,
        met=met,
    )


def _wide(extents: list[str], maps: list[str], sizes: dict[str, int]) -> Obligation:
    """A window that is larger than usual, in maps that are larger still, so that no part of it is outside of all."""

    def met(values: Point, _: Case) -> bool:
        smallest, largest = (each(values.known[name] for name in extents) for each in (min, max))
        return smallest > _USUAL and min(values.known[name] for name in maps) > largest

    amount = " and ".join(extents)
    return Obligation(
        kind="capacity_not_exceeded",
        subject=f"{_USUAL} {amount} in larger maps",
        label=f"more than {_USUAL} {amount} in larger maps",
        names=tuple(extents),
        sizes=sizes,
        met=met,
    )
