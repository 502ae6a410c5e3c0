"""Sizes that are whole wavefronts, but no power of two, such as 192 channels.

Another implementation may take wavefronts or vectors of such a size without a remainder, and lose a part of what it
reduces by halves. More than one block of threads has room for may still fit into an array that these fill.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence

from kernelmill.records import Case, Relations
from stages.cases.design.limits.capacities import WAVEFRONT
from stages.cases.design.limits.capacity import from_last_dimension, launch_names
from stages.cases.design.limits.work import MOST_STEPS_OF_SEVERAL, Steps, is_little_work
from stages.cases.design.obligations.obligation import Obligation
from stages.cases.inputs.points import Point
from stages.cases.inputs.sizing import MOST_IDLE, fitting, is_quick

_SEVERAL, _MANY = 3 * WAVEFRONT, 12 * WAVEFRONT
"""A few wavefronts, and more of them than a block of 512 threads, but fewer than one of 1024."""
_MOST_CASES = 2
"""Cases of each number: a kernel with many sizes would have one for each of them."""
_FEW = (4, 2, 1)
"""The largest other sizes of such a case, the first that will do."""


def of_wavefronts(relations: Relations, steps: Steps) -> Iterator[Obligation]:
    """Yield that sizes which a kernel has threads or loops for are whole wavefronts, as many together as possible.

    Those of the last dimensions of buffers come first.
    """
    launched = launch_names(relations)
    names = sorted((one.name for one in relations.sizes), key=lambda name: from_last_dimension(relations, name))
    several = _of_all(relations, steps, [name for name in names if name in steps or name in launched], _SEVERAL)
    many = _of_all(relations, steps, [name for name in names if name in steps], _MANY)
    for found in (several, many):
        yield from itertools.islice(found, _MOST_CASES)


def _of_all(relations: Relations, steps: Steps, names: Sequence[str], number: int) -> Iterator[Obligation]:
    """Yield that each of these sizes is a number, together with others as far as that is little work."""
    left = [*names]
    while left:
        together, sizes = list[str](), dict[str, int]()
        for name in left:
            tried = _sizes(relations, steps, (*together, name), number)
            if tried:
                together, sizes = [*together, name], tried
        if not together:
            return
        left = [name for name in left if name not in together]
        yield _of(together, sizes, number)


def _sizes(relations: Relations, steps: Steps, names: Sequence[str], number: int) -> dict[str, int]:
    """The sizes of a case of little work in which these are a number; empty if there is none."""
    typical = {one.name: one.typical for one in relations.sizes}
    for most in _FEW:
        few = {name: min(size, most) for name, size in typical.items()}
        sizes = fitting(relations, {**few, **dict.fromkeys(names, number)})
        if (
            all(sizes[name] == number for name in names)
            and is_quick(relations, sizes, threads=MOST_IDLE)
            and is_little_work(relations, sizes, steps, MOST_STEPS_OF_SEVERAL)
        ):
            return sizes
    return {}


def _of(names: Sequence[str], sizes: Mapping[str, int], number: int) -> Obligation:
    def met(values: Point, _: Case) -> bool:
        return all(values.known[name] == number for name in names)

    subject = f"{number} {' and '.join(names)}"
    return Obligation(
        kind="indivisible_sizes",
        subject=subject,
        label=subject,
        names=tuple(names),
        sizes=sizes,
        threads=MOST_IDLE,
        met=met,
    )
