"""Work that the blocks of a limited grid share unevenly, which another loop over it may leave a part of."""

from collections.abc import Iterator, Mapping

from kernelmill.records import Relations
from stages.cases.design.limits.capacity import launch_names
from stages.cases.inputs.grid_limit import FEW_BLOCKS, is_limit
from stages.cases.inputs.sizing import MOST_ROOM, filling, fitting, is_quick, roomy, shape

_BLOCKS = max(FEW_BLOCKS)
_POWERS = (8, 16)
"""Sizes of which products are multiples of a block."""


def uneven(relations: Relations) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Yield sizes whose work `FEW_BLOCKS` share unevenly, and what it is in words; none where a grid has no limit.

    A chunk of the work for each block or thread that is rounded down loses the last element; one that is rounded up
    only if the work is no multiple of a block, or of a vector, loses the last of several whole blocks.
    """
    if not any(is_limit(role) for role in relations.roles):
        return
    launched = launch_names(relations)
    found = {f"{_BLOCKS + 1} blocks of work": filling(relations, _BLOCKS + 1)}
    full = filling(relations, _BLOCKS)
    if full is not None:
        ones = fitting(relations, {one.name: 1 for one in relations.sizes})
        found["one element too many"] = fitting(relations, {n: m + (m > ones[n]) for n, m in full.items()})
    for words, sizes in found.items():
        if sizes is None:
            continue
        raised = roomy(relations, sizes)
        shared = all(raised[name] == number for name, number in sizes.items() if name in launched)
        if shared and is_quick(relations, raised, MOST_ROOM):
            yield words, raised


def even(relations: Relations) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Yield sizes with which the next element of a thread is at the same place of another row, plane or image.

    What a thread keeps of an element is then wrong for the next one, though most of their indices are equal.
    """
    if not any(is_limit(role) for role in relations.roles):
        return
    launched = launch_names(relations)
    for number in _POWERS:
        wanted = {one.name: number if one.name in launched else min(one.typical, number) for one in relations.sizes}
        sizes = fitting(relations, wanted)
        extent = shape(relations, sizes)
        alike = all(sizes[name] == size for name, size in wanted.items())
        if alike and extent is not None and extent.threads > extent.block and is_quick(relations, sizes, MOST_ROOM):
            yield f"{number} elements per dimension", sizes
