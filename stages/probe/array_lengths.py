"""The largest sizes for which arrays of constant length in a kernel have room."""

from dataclasses import replace

from kernelmill.cpp.loops import filled_arrays
from kernelmill.proof.branches.conditions import without_comments
from kernelmill.records import Relations


def with_array_lengths(relations: Relations, unit: str) -> Relations:
    """The relations in which no size exceeds an array that a loop to it fills, such as the distances of `nsample`.

    More elements than that are undefined behavior, which need not be seen: they may overwrite other variables.
    """
    most = dict[str, int]()
    sizes = {one.name: one.typical for one in relations.sizes}
    for array in filled_arrays(without_comments(unit), sizes):
        if array.length >= sizes[array.bound]:
            most[array.bound] = min(array.length, most.get(array.bound, array.length))
    return replace(
        relations,
        sizes=tuple(
            replace(one, most=min(most[one.name], one.most or most[one.name])) if one.name in most else one
            for one in relations.sizes
        ),
    )
