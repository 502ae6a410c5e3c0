"""Sizes that are whole wavefronts, but no power of two, such as 192 channels.

Another implementation may take wavefronts or vectors of such a size without a remainder, and lose a part of what it
reduces by halves. More than one block of threads has room for may still fit into an array that these fill.
"""

import itertools
from collections.abc import Iterator, Mapping

from kernelmill.records import Case, Relations
from stages.cases.design.limits.capacities import WAVEFRONT
from stages.cases.design.limits.capacity import from_last_dimension, launch_names
from stages.cases.design.limits.narrow.indices import limits_of_indices
from stages.cases.design.limits.work import Steps, is_little_work
from stages.cases.design.obligations.obligation import Obligation
from stages.cases.inputs.points import Point
from stages.cases.inputs.sizing import MOST_IDLE, fitting, is_quick

_SEVERAL, _MANY = 3 * WAVEFRONT, 12 * WAVEFRONT
"""A few wavefronts, and more of them than a block of 512 threads, but fewer than one of 1024."""
_MOST = 3
"""Sizes of a kernel that are each number: some have many."""
_FEW = (4, 2, 1)
"""The largest other sizes where typical ones are too much work, the first that will do."""


def of_wavefronts(relations: Relations, steps: Steps) -> Iterator[Obligation]:
    """Yield that sizes which a kernel has threads or loops for, or a table to choose from, are whole wavefronts.

    Those of the last dimensions of buffers come first.
    """
    launched = launch_names(relations)
    names = sorted((one.name for one in relations.sizes), key=lambda name: from_last_dimension(relations, name))
    several = (_of(name, _SEVERAL, relations, steps) for name in names if name in steps or name in launched)
    chosen = limits_of_indices(relations)
    many = (_of(name, _MANY, relations, steps) for name in names if name in steps or name in chosen)
    for found in (several, many):
        yield from itertools.islice(filter(None, found), _MOST)


def _of(name: str, number: int, relations: Relations, steps: Steps) -> Obligation | None:
    """The obligation that a size is a number, in a case of little work; none where there is no such case."""
    typical = {one.name: one.typical for one in relations.sizes}
    bases = ({}, *({other: min(size, most) for other, size in typical.items()} for most in _FEW))
    wanted = ({**base, name: number} for base in bases)
    sizes = next((one for one in wanted if _is_little(relations, {**typical, **one}, steps, name, number)), None)
    if sizes is None:
        return None

    def met(values: Point, _: Case) -> bool:
        return values.known[name] == number

    return Obligation(
        kind="indivisible_sizes",
        subject=f"{number} {name}",
        label=f"{number} {name}",
        names=(name,),
        sizes=sizes,
        threads=MOST_IDLE,
        met=met,
    )


def _is_little(relations: Relations, wanted: Mapping[str, int], steps: Steps, name: str, number: int) -> bool:
    """Whether the sizes of a case are possible with this one, and little work."""
    sizes = fitting(relations, wanted)
    return (
        sizes[name] == number
        and is_quick(relations, sizes, threads=MOST_IDLE)
        and is_little_work(relations, sizes, steps)
    )
