"""Sizes by which a kernel divides indices: a value for which a division by way of the reciprocal is wrong."""

import bisect
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kernelmill.cpp.evaluation import number_of
from kernelmill.records import Relations, ShapeSize
from stages.cases.design.limits.capacity import used
from stages.cases.design.limits.work import Steps, is_little_work, is_summed, steps_of_loops
from stages.cases.design.obligations.uses import divides
from stages.cases.inputs.sizing import MOST_IDLE, MOST_THREADS, fitting, is_quick, shape

INEXACT = 107
"""The least number whose product with its own reciprocal is less than 1 both in single and in double precision.

So are its products with powers of two, such as the area of an image that is two elements high.
"""

INEXACT_IN_SINGLE = 41
"""The least such number in single precision, for sizes that have to be large multiples, or make a case too large."""


INEXACT_COUNT = 4 * INEXACT
"""Such a number that does not fit in a byte, for what is fewer than a size."""
_MULTIPLES = (64, 4, 1)
"""Powers of two by which such a number is multiplied, the first for which a case is small: a multiple of vectors or
wavefronts may be taken for a power of two."""
_MULTIPLES_OF_SUMMED = (4, 1)
"""Those for a size that is summed over: in a long sum, a single wrong term is less than rounding may be."""
_MOST = 1 << 16
"""The largest size in search of one for which a derived parameter is such a number."""
_FEW = 2
"""The largest other sizes of a case for such a number: there are several of what it divides."""
_QUOTIENT = re.compile(r"(\w+) / (\w+)")
"""What each part of a size has, such as the channels of a group."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Divisor:
    """A parameter by which a kernel divides."""

    name: str
    number: int
    """A value whose reciprocal is inexact."""
    sizes: Mapping[str, int]
    """The sizes with which the parameter has this value."""


def divisors(unit: str, relations: Relations) -> Iterator[Divisor]:
    """Yield the sizes by which a kernel divides, and what is derived from one, such as a number of tiles.

    A kernel that divides by no size may be written with one index for all, which is divided by the length of a row.
    """
    for name, number in _sizes(unit, relations, steps_of_loops(unit, relations)):
        yield Divisor(name=name, number=number, sizes={name: number})
    names = [one.name for one in relations.sizes]
    for one in relations.derived:
        if not divides(one.parameter, unit):
            continue
        sizes, share = used(one.expression, names), _QUOTIENT.fullmatch(one.expression)
        found = _size_for(one.expression, sizes[0]) if len(sizes) == 1 else None
        if found is not None:
            yield Divisor(name=one.parameter, number=INEXACT_COUNT, sizes={sizes[0]: found})
        elif share is not None and {*share.groups()} <= {*names}:
            yield Divisor(name=one.parameter, number=INEXACT, sizes={share[1]: INEXACT, share[2]: 1})


def _size_for(expression: str, size: str) -> int | None:
    """The least size for which an expression that ascends with it, but is less, has the wanted value."""

    def value(number: int) -> int:
        return number_of(expression, {size: number}) or 0

    found = bisect.bisect_left(range(_MOST), INEXACT_COUNT, key=value)
    return found if INEXACT_COUNT < found < _MOST and value(found) == INEXACT_COUNT else None


def _sizes(unit: str, relations: Relations, steps: Steps) -> Iterator[tuple[str, int]]:
    """Yield the sizes by which a kernel divides, each with a number whose reciprocal is inexact."""
    multiples = {one.name: multiple for one in relations.sizes if (multiple := _power_of_two(one)) is not None}
    most = {one.name: one.most for one in relations.sizes if one.most is not None}
    inexact = {
        name: _of_any(name, relations, steps, most.get(name)) if one == 1 else INEXACT_IN_SINGLE * one
        for name, one in multiples.items()
    }
    accepted = {name: number for name, number in inexact.items() if number <= most.get(name, number)}
    divided = [name for name in accepted if divides(name, unit)]
    if not divided:
        rows = {role.shape[-1] for role in relations.roles if len(role.shape) > 1 and role.access != "none"}
        divided = [name for name in accepted if name in rows]
    yield from ((name, accepted[name]) for name in divided)


def _of_any(name: str, relations: Relations, steps: Steps, most: int | None) -> int:
    """Return a number for a size that need not be a multiple.

    Its reciprocal is inexact in both precisions, or in one where a case of that is too large.
    """
    few = {one.name: min(one.typical, _FEW) for one in relations.sizes}
    for multiple in _MULTIPLES_OF_SUMMED if is_summed(name, relations, steps) else _MULTIPLES:
        number = multiple * INEXACT
        sizes = fitting(relations, {**few, name: number})
        threads = MOST_THREADS if multiple > 1 else MOST_IDLE
        quick = sizes[name] == number and is_quick(relations, sizes, MOST_IDLE, threads)
        if quick and number <= (most or number) and is_little_work(relations, sizes, steps):
            return number
    ones = dict.fromkeys((one.name for one in relations.sizes), 1)
    extent = shape(relations, fitting(relations, {**ones, name: INEXACT}))
    fits = extent is None or max(extent.elements, extent.threads) <= MOST_IDLE
    return INEXACT if fits else INEXACT_IN_SINGLE


def _power_of_two(size: ShapeSize) -> int | None:
    """Return the power of two of which a size is a multiple, which keeps the reciprocal of a product inexact."""
    if size.remainder or not all(one.isdecimal() for one in size.multiple_of):
        return None
    multiple = math.prod(map(int, size.multiple_of))
    return multiple if multiple & (multiple - 1) == 0 else None
