"""Limits of other implementations of a kernel, such as an array for each thread or one block for all of a size."""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from kernelmill.cpp.loops import loops
from kernelmill.records import Relations
from stages.cases.design.limits.capacity import (
    USUAL,
    USUAL_OF_THREADS,
    VALUES_OF_BYTE,
    Capacity,
    launch_names,
    limit_of,
    looped_sizes,
    used,
)
from stages.cases.design.limits.narrow.indices import (
    beyond,
    limits_of_indices,
    of_narrow_counters,
    of_narrow_signs,
    of_narrow_types,
    with_enough,
)
from stages.cases.design.limits.narrow.sizes import of_narrow_buffers, of_narrow_sizes
from stages.cases.design.limits.several.pairs import of_pairs
from stages.cases.design.limits.several.planes import of_planes
from stages.cases.design.limits.several.products import of_products
from stages.cases.design.limits.work import Steps, is_little_work, steps_of_loops
from stages.cases.inputs.literals import integer_numbers
from stages.cases.inputs.sizing import MOST_IDLE, fitting, is_quick, shape

USUAL_OF_BLOCKS = (512, 256, 64)
"""Capacities where each thread of a block takes one element of a size that a kernel spreads over its grid."""
MOST_STEPS = 200_000
"""The steps of all threads together, if each loops over a size that exceeds a usual capacity."""
USUAL_OF_ALL = tuple({*USUAL, *USUAL_OF_THREADS, *USUAL_OF_BLOCKS})
_OF_SIGNED_BYTE = 128
"""Those of them that are not negative where there is a sign, for integers that must fit into a byte."""
USUAL_ALONE = (VALUES_OF_BYTE, 64)
"""Capacities that every size exceeds in some case, if only where all others are ones."""
LOOPED = 16
"""The elements of an array for each thread that another implementation may have for a loop to a number."""
_WITHIN = 4 * LOOPED
"""By how much less a case exceeds this limit than that of the next larger one."""
_FEW = (16, 8, 4, 2)
"""The largest other sizes where typical ones leave no room for a size that exceeds a capacity."""
_LITTLE = 2


def usual_capacities(unit: str, relations: Relations) -> Iterator[Capacity]:
    """Yield the limits that another implementation may have, where a quick case exceeds them."""
    steps = steps_of_loops(unit, relations)
    found = [*_of_others(unit, relations, steps), *_of_blocks(relations)]
    yield from found
    yield from _of_numbers(unit, relations)
    yield from of_products(relations, steps)
    yield from of_pairs(relations, steps)
    yield from of_planes(relations, steps)
    narrow = [*of_narrow_types(relations, steps), *of_narrow_counters(unit, relations, steps)]
    yield from narrow
    yield from _alone(relations, steps, found)
    others = [*of_narrow_sizes(relations, steps, narrow)]
    yield from others
    yield from of_narrow_signs(relations, [*narrow, *others])
    yield from of_narrow_buffers(relations, steps, [*narrow, *others])


def _of_others(unit: str, relations: Relations, steps: Steps) -> Iterator[Capacity]:
    """Limits for each size that does not change the number of threads.

    Where typical sizes of the others leave room for a smaller one only, the case has few of the others. The smaller
    limits are for where the case that exceeds the larger ones takes too much work.
    """
    typical = {one.name: one.typical for one in relations.sizes}
    few = [{name: min(number, most) for name, number in typical.items()} for most in _FEW]
    launched, looped = launch_names(relations), looped_sizes(unit, relations)
    chosen, selected = limits_of_indices(relations), _selected(relations)

    def exceeding(name: str, limit: int, base: Mapping[str, int]) -> dict[str, int] | None:
        past = 3 * limit // 2 if name in selected else beyond(limit, name, chosen)
        wanted = fitting(relations, {**base, name: limit + past})
        sizes = with_enough(relations, wanted, name)
        if limit in USUAL_OF_THREADS:
            return sizes if is_quick(relations, sizes) and is_little_work(relations, sizes, steps) else None
        return sizes if _loops_quickly(relations, sizes, limit if name in looped else 1) else None

    def quick(name: str, limit: int, base: Mapping[str, int]) -> dict[str, int] | None:
        reached = _reached(unit, relations, name, limit)
        sizes = exceeding(name, limit, {**base, **reached}) if reached else None
        return {**sizes, **_without_steps(unit, relations)} if sizes is not None else exceeding(name, limit, base)

    for name in [one for one in typical if one not in launched]:
        for limits in (USUAL_OF_THREADS, USUAL):
            tried = ((n, base, quick(name, n, base)) for n, base in itertools.product(limits, (typical, *few)))
            limit, base, sizes = next((one for one in tried if one[2] is not None), (0, typical, None))
            if sizes is not None:
                sizes = {one: n for one, n in sizes.items() if base is not typical or n != typical.get(one)}
                # More than one block has threads, and no more than twice as many: a table that holds so much is filled.
                within = limit if limit == max(USUAL) else None
                yield replace(limit_of(name, limit, sizes), within=within)


def _selected(relations: Relations) -> set[str]:
    """The last dimensions of buffers of states, of which about half of the elements have the same one."""
    states = [role for role in relations.roles if any(values.kind == "selector" for values in role.values)]
    return {role.shape[-1] for role in states if role.shape}


def _reached(unit: str, relations: Relations, name: str, limit: int) -> dict[str, int]:
    """The sizes of a launch for which an index by the remainder of a division by a size exceeds a limit."""
    if not _is_divisor(unit, name, "%"):
        return {}
    launched = launch_names(relations)
    return {one.name: 2 * limit + 1 for one in relations.sizes if one.name in launched}


def _without_steps(unit: str, relations: Relations) -> dict[str, int]:
    """Ones for the integers by which an index is divided before the remainder, such as the extent of a channel."""
    return dict.fromkeys((one for one in integer_numbers(relations) if _is_divisor(unit, one, "/")), 1)


def _is_divisor(unit: str, name: str, operator: str) -> bool:
    return re.search(rf"{operator}\s*{name}\b", unit) is not None


def _of_blocks(relations: Relations) -> Iterator[Capacity]:
    """Limits for each size in the grid, of which one block may take all, exceeded where the other sizes are small.

    Those that limit indices exceed it as well if possible, since indices may name what exceeds the limit.
    """
    launched, chosen = launch_names(relations), limits_of_indices(relations)
    few = {one.name: min(one.typical, _LITTLE) for one in relations.sizes}
    for name in [one for one in few if one in launched]:
        for limit, with_indices in itertools.product(USUAL_OF_BLOCKS, (True, False)):
            raised = {other: limit + beyond(limit, other, chosen) for other in few if other in chosen and with_indices}
            sizes = fitting(relations, {**few, **raised, name: limit + beyond(limit, name, chosen)})
            if is_quick(relations, sizes):
                yield limit_of(name, limit, sizes)
                break
        for least in USUAL_OF_BLOCKS[1:]:  # for where the case of a larger limit fails
            sizes = fitting(relations, {**few, name: least + beyond(least, name, chosen)})
            if is_quick(relations, sizes):
                yield limit_of(name, least, sizes)


def _alone(relations: Relations, steps: Steps, found: Iterable[Capacity]) -> Iterator[Capacity]:
    """Limits of a byte, or else a wavefront, for sizes that no other case raises as far, where the others are ones.

    Threads that have nothing to do take little time, so there may be many of them.
    """
    ones, chosen = {one.name: 1 for one in relations.sizes}, limits_of_indices(relations)
    raised = {(one.amount, int(one.high)) for one in found}
    for name, limit in itertools.product(ones, USUAL_ALONE):
        if any((name, other) in raised for other in USUAL_OF_ALL if other >= limit):
            continue
        wanted = fitting(relations, {**ones, name: limit + beyond(limit, name, chosen)})
        sizes = with_enough(relations, wanted, name)
        if is_quick(relations, sizes, MOST_IDLE, MOST_IDLE) and is_little_work(relations, sizes, steps, MOST_IDLE):
            yield limit_of(name, limit, sizes, room=MOST_IDLE, threads=MOST_IDLE)
            raised.add((name, limit))


def _of_numbers(unit: str, relations: Relations) -> Iterator[Capacity]:
    """Limits for integers other than sizes: those of arrays for each thread, and of bytes unless loops count to them.

    The case of the larger limit may take so much work that all else is small, so the smaller one has its own. Where a
    loop is within another one, it would take too much.
    """
    bounds = [loop["bound"] for loop in loops(unit)]
    switches = {role.parameter for role in relations.roles if "bool" in role.type}
    most = {role.parameter: role.most for role in relations.roles if role.most is not None}
    for name in [one for one in integer_numbers(relations) if one not in switches]:
        is_squared = sum(bool(used(bound, [name])) for bound in bounds) > 1
        byte = VALUES_OF_BYTE if most.get(name, VALUES_OF_BYTE + 1) > VALUES_OF_BYTE else _OF_SIGNED_BYTE
        for limit in (LOOPED,) if is_squared else (byte, LOOPED):
            if most.get(name, limit + 1) > limit:
                yield replace(limit_of(name, limit), within=_WITHIN if limit == LOOPED else None)


def _loops_quickly(relations: Relations, sizes: Mapping[str, int], steps: int) -> bool:
    """Whether a case of these sizes runs quickly if each of its threads takes a number of steps."""
    extent = shape(relations, sizes)
    return extent is not None and extent.threads * steps <= MOST_STEPS and is_quick(relations, sizes)
