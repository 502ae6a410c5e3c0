"""Test obligations of sizes: limits to exceed, shares, vectors and large cases."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from kernelmill.cpp.evaluation import NotComputableError, evaluate_integer
from kernelmill.records import Case, Relations, WeaknessKind
from kernelmill.templates.composition import MAX_BLOCKS
from stages.cases.design.limits.capacity import Capacity
from stages.cases.design.obligations.obligation import PLAIN, USUAL_CONTENTS, WHOLE, Obligation, Setting, identifiers
from stages.cases.inputs.points import Point, odd_part
from stages.cases.inputs.sizing import HALF_A_TILE, MOST_IDLE, VECTOR, in_vectors

_SHARES, _UNEVEN, _MOST_SHARES = 2, 7, 64
_DIVISOR = 4.0
"""A number whose reciprocal is exact."""


def beside(name: str, capacity: Capacity, *, equal: bool) -> Iterator[Obligation]:
    """Yield the obligations to exceed a capacity and to stay below it.

    Where a kernel looks for elements that are equal (`equal`), a case of many has integers, of which many are.
    """
    names, limits = identifiers(capacity.amount), identifiers(capacity.high)
    yield Obligation(
        subject=name,
        names=names,
        limits=limits,
        sizes=capacity.sizes,
        room=capacity.room,
        threads=capacity.threads,
        contents=capacity.contents or (WHOLE if equal and capacity.sizes else USUAL_CONTENTS),
        kind="capacity_not_exceeded",
        label=f"more than {capacity.name}",
        prevented=capacity.prevented,
        met=lambda values, case: (
            0 < _apart(capacity.amount, capacity.high, values) < (capacity.within or capacity.room)
            and (MAX_BLOCKS not in limits or case.contents in PLAIN)
        ),
    )
    yield Obligation(
        subject=name,
        names=names,
        limits=limits,
        kind="capacity_not_undercut",
        label=f"no more than {capacity.name}" if capacity.high != capacity.low else f"less than {capacity.name}",
        met=lambda values, _: _apart(capacity.amount, capacity.low, values) < 0,
    )


def _apart(amount: str, limit: str, values: Point) -> int:
    """Return the difference of two expressions; 0 where one of them cannot be computed."""
    try:
        return evaluate_integer(amount, values.known) - evaluate_integer(limit, values.known)
    except NotComputableError:
        return 0


def vectors(relations: Relations) -> Obligation:
    """Sizes for which kernels that read vectors of elements do so, different ones where there are several."""
    names = [one.name for one in relations.sizes]
    odd = _are_odd_halves(in_vectors(relations).values())

    def met(values: Point, _: Case) -> bool:
        sizes = [values.known[name] for name in names]
        differ = len({*sizes}) >= min(2, len(sizes))
        return differ and (_are_odd_halves(sizes) if odd else math.gcd(*sizes) % VECTOR == 0)

    return Obligation(
        kind="indivisible_sizes",
        subject=", ".join(names),
        label=f"sizes that are multiples of {VECTOR}",
        names=tuple(names),
        met=met,
    )


def _are_odd_halves(sizes: Iterable[int]) -> bool:
    """Whether sizes are odd multiples of half a tile."""
    return all(size % (2 * HALF_A_TILE) == HALF_A_TILE for size in sizes)


def of_inexact_reciprocal(name: str, number: int, sizes: Mapping[str, int]) -> Obligation:
    """A divisor whose rounded reciprocal gives wrong quotients, which show where there are several of what it divides.

    Products with powers of two are as inexact. A launch may have a block for each element, most of whose threads have
    nothing to do.
    """
    return Obligation(
        kind="reciprocals_exact",
        subject=name,
        label=f"{name} with an inexact reciprocal",
        names=(name,),
        sizes=sizes,
        room=MOST_IDLE,
        threads=MOST_IDLE,
        met=lambda values, _: odd_part(values.known[name]) == odd_part(number),
    )


def uneven_shares(relations: Relations) -> Iterator[Obligation]:
    """Yield, for each size that is a multiple of another, that the quotient is a small number and no power of two.

    A reduction by halves of the channels of a group, for example, loses some of 7 that it keeps of 8.
    """
    names = {one.name for one in relations.sizes}
    for size in relations.sizes:
        divisors = [one for one in size.multiple_of if one in names]
        if len(divisors) == 1 and not size.remainder:
            share = _UNEVEN * math.prod(int(one) for one in size.multiple_of if one.isdecimal())
            yield _uneven_share(size.name, divisors[0], share)


def _uneven_share(size: str, divisor: str, share: int) -> Obligation:
    def met(values: Point, _: Case) -> bool:
        quotient = values.known[size] // values.known[divisor]
        return quotient & (quotient - 1) != 0 and quotient < _MOST_SHARES

    return Obligation(
        kind="even_shares",
        subject=f"{size}, {divisor}",
        label=f"{share} {size} for each {divisor}",
        names=(size, divisor),
        sizes={size: _SHARES * share, divisor: _SHARES},
        met=met,
    )


def one_of_everything(settings: Sequence[Setting], sizes: Mapping[str, int]) -> Obligation:
    """The smallest sizes with integers of 1: a product of both is 1, such as a count that is reduced by one."""
    subject = f"{', '.join(map(str, settings))}, one element per dimension"
    return _of_sizes("number_not_small", subject, "one element per dimension, integers of 1", settings, sizes)


def shared_turns(limit: Setting, sizes: Mapping[str, int], words: str) -> Obligation:
    """Sizes whose work the blocks of a limited grid share in a certain way, such as three blocks of it among two."""
    label = f"{words} for {limit.value} block{'s' * (limit.value > 1)}"
    one = _of_sizes("capacity_not_exceeded", f"{limit}, {words}", label, [limit], sizes)
    return replace(one, met=lambda values, case: case.contents in PLAIN and one.met(values, case))


def _of_sizes(
    kind: WeaknessKind, subject: str, label: str, settings: Sequence[Setting], sizes: Mapping[str, int]
) -> Obligation:
    """Values of modes and numbers in a case of these sizes."""
    return Obligation(
        kind=kind,
        subject=subject,
        label=label,
        names=(*(one.name for one in settings), *sizes),
        settings={one.name: one.value for one in settings},
        sizes=sizes,
        met=lambda values, _: (
            all(one.holds(values) for one in settings) and all(values.known[name] == sizes[name] for name in sizes)
        ),
    )


def large_divisors(names: Sequence[str], start: Point, sizes: Mapping[str, int] = MappingProxyType({})) -> Obligation:
    """Numbers that are all greater than 1, in a case of these sizes; their reciprocals are then less.

    Without sizes, it is a case of at least the typical ones.
    """

    def met(values: Point, _: Case) -> bool:
        sized = all(values.known[name] == sizes[name] for name in sizes) if sizes else values.work >= start.work
        return sized and all(values.numbers[name] > 1 for name in names)

    alike = ", sizes alike" * bool(sizes)
    return Obligation(
        kind="divisors_not_large",
        subject=f"{', '.join(names)}{alike}",
        label=f"{', '.join(names)} > 1{alike}",
        names=tuple(names),
        sizes=sizes,
        scale=_DIVISOR,
        met=met,
    )


def larger(start: Point) -> Obligation:
    """A case of more work than the typical one."""
    return Obligation(
        kind="large_not_larger",
        subject="large",
        label="large",
        names=(),
        met=lambda values, case: case.kind == "large" and values.work > start.work,
    )
