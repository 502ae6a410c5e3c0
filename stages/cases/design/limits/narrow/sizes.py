"""Sizes that types of 16 bits are too narrow for, also where no index of the inputs depends on them."""

import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from kernelmill.records import Relations
from stages.cases.design.limits.capacity import Capacity, from_last_dimension, limit_of, used
from stages.cases.design.limits.narrow.indices import (
    BEYOND,
    ENOUGH,
    MOST_THREADS_BEYOND,
    NARROW,
    PAIRS,
    ROOMS,
    TAIL,
    elements,
    limits_of_indices,
    of_amount,
    totals_of_counts,
    with_enough,
)
from stages.cases.design.limits.work import Steps, is_little_work
from stages.cases.inputs.coordinates.maps import twins
from stages.cases.inputs.points import known_values, product
from stages.cases.inputs.sizing import fitting, is_quick

MOST_CASES, MOST_OF_BUFFERS = 3, 2
"""Cases of a kernel for sizes, and for buffers: each may have as many threads as there are numbers of 16 bits, which
takes all checks longer."""
_MORE = 1024
"""By how much a size exceeds the limit where no index depends on it: each element more is work."""
_SEVERAL = 2
"""Dimensions of a buffer whose elements have an index that is computed from several."""


def of_narrow_sizes(relations: Relations, steps: Steps, found: Iterable[Capacity]) -> Iterator[Capacity]:
    """Yield the limit of 16 bits for sizes that no other case raises as far: the first few of little work.

    The widths of images and outputs come first, as many as possible together, since one of them limits what is read of
    another; then the size of grids, and other sizes: those of the last dimensions of buffers before others, and the
    largest before smaller ones.
    """
    counted = totals_of_counts(relations)  # which few counts have to divide, so that some of the parts begin beyond it
    raised = {
        name
        for one in found
        for name, number in one.sizes.items()
        if number > NARROW and (name not in counted or used(one.amount, [name]))
    }
    typical = {one.name: one.typical for one in relations.sizes}
    pairs = twins([*typical])

    def largest(names: Collection[str]) -> list[str]:
        return sorted(names, key=lambda name: (_place(relations, name), -typical[name], name))

    widths = largest({other for _, other in pairs if other not in steps})
    groups = (names for many in range(len(widths), 0, -1) for names in itertools.combinations(widths, many))
    together = (one for names in groups if not raised & {*widths} and (one := _of_sizes(relations, steps, names)))
    others = largest(typical.keys() - raised - {*itertools.chain(*pairs)})
    alone = (one for name in others if (one := _of_sizes(relations, steps, [name])))
    yield from itertools.islice(itertools.chain(itertools.islice(together, 1), alone), MOST_CASES)


def of_narrow_buffers(relations: Relations, steps: Steps, found: Iterable[Capacity]) -> Iterator[Capacity]:
    """Yield the limit of 16 bits for the elements of buffers that have fewer in all other cases.

    An index of several dimensions may be computed in too narrow a type though each of them fits. So may that of the
    last two dimensions, such as the pixels of an image, or else that of all of them.
    """
    yield from itertools.islice(_of_buffers(relations, steps, found), MOST_OF_BUFFERS)


def _of_buffers(relations: Relations, steps: Steps, found: Iterable[Capacity]) -> Iterator[Capacity]:
    typical = {one.name: one.typical for one in relations.sizes}
    known = [known_values(relations, {**typical, **one.sizes}) for one in found if one.sizes]
    for role in relations.roles:
        for shape in dict.fromkeys((role.shape[-_SEVERAL:], role.shape)):
            exceeded = any(product(shape, one) > NARROW for one in known)
            if len(shape) < _SEVERAL or role.access == "none" or exceeded:
                break
            amount = elements(shape)
            one = of_amount(relations, steps, amount, amount, rooms=ROOMS[:1], threads=MOST_THREADS_BEYOND)
            if one is not None:
                yield one
                known.append(known_values(relations, {**typical, **one.sizes}))
                break


def _place(relations: Relations, name: str) -> int:
    """How far from the last dimension a size is at least, in all buffers that it is a dimension of; less for grids."""
    return -1 if _has_grids(relations, name) else from_last_dimension(relations, name)


def _of_sizes(relations: Relations, steps: Steps, names: Sequence[str]) -> Capacity | None:
    """The limit of 16 bits for all of some sizes, where there are few or one of all others.

    Beside a size that counts divide into parts, there are enough others that counts divide for most of the parts.
    """
    counted = totals_of_counts(relations)
    for most in PAIRS:
        few = {
            one.name: min(one.typical, ENOUGH if counted & {*names} and one.name in counted else most)
            for one in relations.sizes
        }
        sizes = fitting(relations, {**few, **{name: _beyond(relations, name) for name in names}})
        for name in names if counted & {*names} else ():
            sizes = with_enough(relations, sizes, name)
        if is_quick(relations, sizes, ROOMS[0], MOST_THREADS_BEYOND) and is_little_work(relations, sizes, steps):
            amount = names[0]
            for other in names[1:]:
                amount = f"min({amount}, {other})"
            made = limit_of(amount, NARROW, sizes, room=ROOMS[0], threads=MOST_THREADS_BEYOND)
            return replace(made, contents="unit") if _has_grids(relations, amount) else made
    return None


def _beyond(relations: Relations, name: str) -> int:
    """A size beyond the limit: by so much that some indices are if it limits any, by more than a block otherwise."""
    return BEYOND + TAIL if name in limits_of_indices(relations) else NARROW + _MORE + TAIL


def _has_grids(relations: Relations, size: str) -> bool:
    """Whether a size is that of grids one after another, in which floating-point inputs are places from 0 to 1."""
    return any(values.kind == "grids" and values.high == size for role in relations.roles for values in role.values)
