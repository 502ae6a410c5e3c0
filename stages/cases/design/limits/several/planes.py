"""Limits that a height and a width exceed together, such as those of an image that one block takes as a whole."""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence

from kernelmill.records import Relations
from stages.cases.design.limits.capacity import Capacity, launch_names, limit_of
from stages.cases.design.limits.narrow.indices import ROOMS, TAIL
from stages.cases.design.limits.work import MOST_STEPS_OF_SEVERAL, Steps, is_little_work
from stages.cases.inputs.coordinates.maps import maps, twins
from stages.cases.inputs.sizing import MOST_IDLE, fitting, is_quick

_OF_PLANES: Mapping[int, int] = {limit: math.isqrt(limit) + 1 for limit in (1024, 512, 256)}
"""Elements of a plane that another implementation may have a thread for each of, and the side of one with more."""
_OF_AXES: Mapping[int, int] = {limit: limit + TAIL for limit in (64, 32)}
"""Elements of a row that another implementation may have an array or a wavefront for, and the length of one of more."""
_FEW = (2, 1)
"""The largest other sizes of such a case."""
_MOST_IDLE = 2 * MOST_IDLE
"""The threads, few of which have something to do."""


def of_planes(relations: Relations, steps: Steps) -> Iterator[Capacity]:
    """Yield limits for the elements of each plane, and for what two planes have along the same direction.

    Of a window that a plane cuts off no more elements are left than the plane has, so both have to be large. Maps are
    no such planes: coordinates in them have cases of their own, in which maps are large.
    """
    launched, apart = launch_names(relations), {*maps(relations)}
    pairs = [one for one in twins([size.name for size in relations.sizes]) if not apart & {*one}]
    looped = {name: step for name, step in steps.items() if name not in launched}
    for pair in pairs:
        yield from _largest(relations, looped, pair, " * ".join(pair), _OF_PLANES)
    for one, other in itertools.combinations(pairs, 2):
        if {*one} & {*other}:
            continue
        amount = f"min({' * '.join(one)}, {' * '.join(other)})"
        yield from _largest(relations, looped, (*one, *other), amount, _OF_PLANES)
        for names in zip(one, other, strict=True):
            yield from _largest(relations, looped, names, f"min({', '.join(names)})", _OF_AXES)


def _largest(
    relations: Relations, steps: Steps, names: Sequence[str], amount: str, limits: Mapping[int, int]
) -> Iterator[Capacity]:
    """Yield the largest limit that sizes of a side exceed in a case of little work, if there is one."""
    for (limit, side), most in itertools.product(limits.items(), _FEW):
        few = {one.name: min(one.typical, most) for one in relations.sizes}
        sizes = fitting(relations, {**few, **dict.fromkeys(names, side)})
        quick = is_quick(relations, sizes, ROOMS[0], _MOST_IDLE)
        if quick and is_little_work(relations, sizes, steps, MOST_STEPS_OF_SEVERAL):
            yield limit_of(amount, limit, sizes, room=ROOMS[0], threads=_MOST_IDLE)
            return
