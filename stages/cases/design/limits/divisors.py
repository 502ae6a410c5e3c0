"""Sizes by which a kernel divides indices: a value for which a division by way of the reciprocal is wrong."""

import math
import re
from collections.abc import Iterator

from kernelmill.records import Relations, ShapeSize

INEXACT = 107
"""The least number whose product with its own reciprocal is less than 1 both in single and in double precision.

So are its products with powers of two, such as the area of an image that is two elements high.
"""

INEXACT_IN_SINGLE = 41
"""The least such number in single precision, for sizes that have to be large multiples."""


def divisors(unit: str, relations: Relations) -> Iterator[tuple[str, int]]:
    """Yield the sizes by which a kernel divides, each with a number whose reciprocal is inexact.

    A kernel that divides by no size may be written with one index for all, which is divided by the length of a row.
    """
    multiples = {one.name: multiple for one in relations.sizes if (multiple := _power_of_two(one)) is not None}
    inexact = {name: (INEXACT if one == 1 else INEXACT_IN_SINGLE) * one for name, one in multiples.items()}
    most = {one.name: one.most for one in relations.sizes if one.most is not None}
    accepted = {name: number for name, number in inexact.items() if number <= most.get(name, number)}
    divided = [name for name in accepted if re.search(rf"[/%]\s*{re.escape(name)}\b", unit)]
    if not divided:
        rows = {role.shape[-1] for role in relations.roles if len(role.shape) > 1 and role.access != "none"}
        divided = [name for name in accepted if name in rows]
    yield from ((name, accepted[name]) for name in divided)


def _power_of_two(size: ShapeSize) -> int | None:
    """Return the power of two of which a size is a multiple, which keeps the reciprocal of a product inexact."""
    if size.remainder or not all(one.isdecimal() for one in size.multiple_of):
        return None
    multiple = math.prod(map(int, size.multiple_of))
    return multiple if multiple & (multiple - 1) == 0 else None
