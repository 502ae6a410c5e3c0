"""Limits that two sizes exceed together, such as those of a tile of which each thread takes one element."""

import itertools
from collections.abc import Iterator

from kernelmill.records import Relations
from stages.cases.design.limits.capacity import Capacity, launch_names
from stages.cases.design.limits.narrow.indices import beyond, limits_of_indices
from stages.cases.design.limits.work import MOST_STEPS_OF_SEVERAL, Steps, is_little_work
from stages.cases.inputs.sizing import fitting, is_quick

_USUAL = (512, 256)
_LITTLE = 2


def of_pairs(relations: Relations, steps: Steps) -> Iterator[Capacity]:
    """Yield limits for each pair of a size that the kernel loops over and one that it loops over or launches for.

    So are the length of lists and the number of elements in them, which a kernel copies to an array, for example.
    """
    launched, choosing = launch_names(relations), limits_of_indices(relations)
    lists = [
        {values.row, values.high} for role in relations.roles for values in role.values if values.kind == "counted"
    ]
    few = {one.name: min(one.typical, _LITTLE) for one in relations.sizes}
    for one, other in itertools.combinations(few, 2):
        looped = [name for name in (one, other) if name in steps]
        matters = looped and all(name in steps or name in launched for name in (one, other))
        if not matters and {one, other} not in lists:
            continue
        for limit in _USUAL:
            raised = {name: limit + beyond(limit, name, choosing) for name in (one, other)}
            sizes = fitting(relations, {**few, **raised})
            if is_quick(relations, sizes) and is_little_work(relations, sizes, steps, MOST_STEPS_OF_SEVERAL):
                yield Capacity(
                    name=f"{limit} {one} and {other}",
                    amount=f"min({one}, {other})",
                    high=str(limit),
                    low=str(limit),
                    sizes=sizes,
                )
                break
