"""Limits of other implementations of a kernel, such as an array for each thread or one block for all of a size."""

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping

from kernelmill.records import Relations
from stages.cases.design.capacity import Capacity, launch_names, looped_sizes, number_of, used
from stages.cases.inputs.sizing import fitting, is_quick, shape

USUAL = (256, 64, 16)
"""Capacities that another implementation of a kernel may have, such as an array for each thread or a block's sums."""
USUAL_OF_BLOCKS = (512, 256, 64)
"""Capacities where each thread of a block takes one element of a size that a kernel spreads over its grid."""
USUAL_OF_PRODUCTS = (512, *USUAL)
MOST_STEPS = 200_000
"""The steps of all threads together, if each loops over a size that exceeds a usual capacity."""
_FEW, _QUARTERS = 16, 4
_LITTLE = 2
_SHARE = 4
"""A size that limits indices exceeds a usual capacity by this part of it, so that some of the indices do as well."""


def usual_capacities(unit: str, relations: Relations) -> Iterator[Capacity]:
    """Yield the limits that another implementation may have, where a quick case exceeds them."""
    yield from _of_others(unit, relations)
    yield from _of_blocks(relations)
    yield from _of_products(relations)


def _of_others(unit: str, relations: Relations) -> Iterator[Capacity]:
    """Limits for each size that does not change the number of threads.

    Where typical sizes of the others leave room for a small one only, a second case has few of the others.
    """
    typical = {one.name: one.typical for one in relations.sizes}
    few = {name: min(number, _FEW) for name, number in typical.items()}
    launched, looped = launch_names(relations), looped_sizes(unit, relations)
    chosen = _choosing(relations)
    for name in [one for one in typical if one not in launched]:
        found = list[int]()
        for base in (typical, few):
            fitted = (
                (limit, fitting(relations, {**base, name: limit + _beyond(limit, name, chosen)})) for limit in USUAL
            )
            quick = (one for one in fitted if _loops_quickly(relations, one[1], one[0] if name in looped else 1))
            limit, sizes = next(quick, (0, {}))
            if limit > max(found, default=0):
                found.append(limit)
                sizes = {name: sizes[name]} if base is typical else sizes
                yield Capacity(name=f"{limit} {name}", amount=name, high=str(limit), low=str(limit), sizes=sizes)


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


def _of_products(relations: Relations) -> Iterator[Capacity]:
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
    for amount, names in sorted({**indexed, **read}.items()):
        for limit, base in itertools.product(USUAL_OF_PRODUCTS, (typical, halves)):
            grown = _grown(relations, base, names, amount, limit)
            if grown and is_quick(relations, grown):
                yield Capacity(name=f"{limit} {amount}", amount=amount, high=str(limit), low=str(limit), sizes=grown)
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
