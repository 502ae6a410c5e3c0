"""Limits of other implementations of a kernel, such as an array for each thread or one block for all of a size."""

import itertools
import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from kernelmill.records import Relations
from stages.cases.design.capacity import Capacity, launch_names, looped_sizes, loops, number_of, used
from stages.cases.inputs.literals import is_float
from stages.cases.inputs.points import known_values, product
from stages.cases.inputs.sizing import fitting, is_quick, shape

USUAL = (256, 64, 16)
"""Capacities that another implementation of a kernel may have, such as an array for each thread or a block's sums."""
USUAL_OF_THREADS = (1024, 512)
"""Capacities where each thread of a block takes one element of a size that the kernel loops over."""
USUAL_OF_BLOCKS = (512, 256, 64)
"""Capacities where each thread of a block takes one element of a size that a kernel spreads over its grid."""
USUAL_OF_PRODUCTS = (*USUAL_OF_THREADS, *USUAL)
MOST_STEPS = 200_000
"""The steps of all threads together, if each loops over a size that exceeds a usual capacity."""
_MOST_STEPS_OF_ALL = 100_000
"""The steps of all threads together, if all loops of a kernel are within each other."""
_FEW, _QUARTERS = (16, 8, 4, 2), 4
"""The largest other sizes where typical ones leave no room for a size that exceeds a capacity."""
_LITTLE = 2
_ROUNDED_UP = re.compile(r"(?:(?:std::)?min(?:<\w+>)?\()?\((?P<items>.+) \+ \d+\) / \d+(?:, \w+\))?")
_SHARE = 4
"""A size that limits indices exceeds a usual capacity by this part of it, so that some of the indices do as well."""


def usual_capacities(unit: str, relations: Relations) -> Iterator[Capacity]:
    """Yield the limits that another implementation may have, where a quick case exceeds them."""
    yield from _of_others(unit, relations)
    yield from _of_blocks(relations)
    yield from _of_products(unit, relations)


def _of_others(unit: str, relations: Relations) -> Iterator[Capacity]:
    """Limits for each size that does not change the number of threads.

    Where typical sizes of the others leave room for a smaller one only, the case has few of the others. The smaller
    limits are for where the case that exceeds the larger ones takes too much work.
    """
    typical = {one.name: one.typical for one in relations.sizes}
    few = [{name: min(number, most) for name, number in typical.items()} for most in _FEW]
    launched, looped = launch_names(relations), looped_sizes(unit, relations)
    steps = _steps(unit, relations)
    chosen = _choosing(relations)

    def quick(name: str, limit: int, base: Mapping[str, int]) -> Mapping[str, int] | None:
        sizes = fitting(relations, {**base, name: limit + _beyond(limit, name, chosen)})
        if limit in USUAL_OF_THREADS:
            return sizes if _is_little_work(relations, sizes, steps) else None
        return sizes if _loops_quickly(relations, sizes, limit if name in looped else 1) else None

    for name in [one for one in typical if one not in launched]:
        for limits in (USUAL_OF_THREADS, USUAL):
            tried = ((n, base, quick(name, n, base)) for n, base in itertools.product(limits, (typical, *few)))
            limit, base, sizes = next((one for one in tried if one[2] is not None), (0, typical, None))
            if sizes is not None:
                sizes = {name: sizes[name]} if base is typical else sizes
                yield Capacity(
                    name=f"{limit} {name}",
                    amount=name,
                    high=str(limit),
                    low=str(limit),
                    sizes={**sizes, **_halves(relations, {name: sizes[name]})},
                )


def _choosing(relations: Relations) -> frozenset[str]:
    """The sizes that limit indices."""
    return frozenset(values.high for role in relations.roles for values in role.values)


def _beyond(limit: int, name: str, choosing: Collection[str]) -> int:
    """By how much a size exceeds a limit."""
    return limit // _SHARE + 1 if name in choosing else 1


def _of_blocks(relations: Relations) -> Iterator[Capacity]:
    """Limits for each size in the grid, of which one block may take all, exceeded where the other sizes are small.

    Those that limit indices exceed it as well if possible, since indices may name what exceeds the limit.
    """
    launched, chosen = launch_names(relations), _choosing(relations)
    few = {one.name: min(one.typical, _LITTLE) for one in relations.sizes}
    for name in [one for one in few if one in launched]:
        for limit, with_indices in itertools.product(USUAL_OF_BLOCKS, (True, False)):
            raised = {other: limit + _beyond(limit, other, chosen) for other in few if other in chosen and with_indices}
            sizes = fitting(relations, {**few, **raised, name: limit + _beyond(limit, name, chosen)})
            if is_quick(relations, sizes):
                yield Capacity(name=f"{limit} {name}", amount=name, high=str(limit), low=str(limit), sizes=sizes)
                break


def _of_products(unit: str, relations: Relations) -> Iterator[Capacity]:
    """Limits for what a thread reads in several dimensions, and for indices that a byte may be too small for.

    The other sizes are typical, or half of that, so that there is something to read.
    """
    typical = {one.name: one.typical for one in relations.sizes}
    halves = {name: (number + 1) // 2 for name, number in typical.items()}
    inner = typical.keys() - launch_names(relations)
    factors = {tuple(part for part in role.shape if part in inner) for role in relations.roles}
    read = {" * ".join(one): frozenset(one) for one in factors if len(one) > 1}
    indexed = {
        values.high: frozenset(used(values.high, typical))
        for role in relations.roles
        for values in role.values
        if values.kind == "index" and not values.high.isidentifier()
    }
    steps = _steps(unit, relations)
    for amount, names in sorted({**indexed, **read}.items()):
        for limit, base in itertools.product(USUAL_OF_PRODUCTS, (typical, halves)):
            grown = _grown(relations, base, names, amount, limit)
            if (
                grown
                and is_quick(relations, grown)
                and (limit < max(USUAL_OF_THREADS) or _is_little_work(relations, grown, steps))
            ):
                sizes = {**grown, **_halves(relations, {name: grown[name] for name in names})}
                yield Capacity(name=f"{limit} {amount}", amount=amount, high=str(limit), low=str(limit), sizes=sizes)
                break


def _grown(
    relations: Relations, base: Mapping[str, int], names: Iterable[str], amount: str, limit: int
) -> dict[str, int]:
    """The smallest sizes, some of them raised by the same factor, for which an amount exceeds a limit; or none."""
    for quarters in range(_QUARTERS, _QUARTERS * limit):
        sizes = fitting(relations, {**base, **{name: base[name] * quarters // _QUARTERS + 1 for name in names}})
        number = number_of(amount, sizes)
        if number is None:
            break
        if number > limit + limit // _SHARE:
            return sizes
    return {}


def _loops_quickly(relations: Relations, sizes: Mapping[str, int], steps: int) -> bool:
    """Whether a case of these sizes runs quickly if each of its threads takes a number of steps."""
    extent = shape(relations, sizes)
    return extent is not None and extent.threads * steps <= MOST_STEPS and is_quick(relations, sizes)


_Steps = Mapping[str, int]
"""By the name of each size that a kernel loops over, the elements that a loop takes in one step."""


def _steps(unit: str, relations: Relations) -> _Steps:
    """The sizes that a kernel loops over, and how many elements each thread passes in a step."""
    block = number_of(" * ".join(f"({one})" for one in relations.launch.block), {}) or 1
    found = dict[str, int]()
    sizes = [one.name for one in relations.sizes]
    for loop in loops(unit):
        step = block if "blockDim" in loop["step"] else 1
        for name in used(loop["bound"], sizes):
            found[name] = min(step, found.get(name, step))
    return found


def _is_little_work(relations: Relations, sizes: Mapping[str, int], steps: _Steps) -> bool:
    """Whether a case runs quickly even if all loops of the kernel are within each other."""
    extent = shape(relations, sizes)
    if extent is None or not is_quick(relations, sizes):
        return False
    each = math.prod(-(-sizes[name] // step) for name, step in steps.items())
    return _busy(relations, sizes, extent.threads) * each <= _MOST_STEPS_OF_ALL


def _busy(relations: Relations, sizes: Mapping[str, int], threads: int) -> int:
    """The threads that have something to do: along the first dimension of a grid, as many as there are elements."""
    found = _ROUNDED_UP.fullmatch(relations.launch.grid[0])
    if found is None:
        return threads
    known = known_values(relations, sizes)
    others = (*relations.launch.grid[1:], *relations.launch.block[1:])
    return min(threads, product((found["items"], *others), known))


def _halves(relations: Relations, sizes: Mapping[str, int]) -> dict[str, int]:
    """The integers that are half of some sizes by their names, such as the margins of a window."""
    numbers = [role.parameter for role in relations.roles if role.kind == "number" and not is_float(role)]
    return {
        number: size // 2
        for name, size in sizes.items()
        for number in numbers
        if number in (f"half_{name}", f"{name}_half")
    }
