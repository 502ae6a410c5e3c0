"""Sizes by which a kernel divides indices: a value for which a division by way of the reciprocal is wrong."""

import re
from collections.abc import Iterator

from kernelmill.records import Relations

INEXACT = 107
"""The least number whose product with its own reciprocal is less than 1 both in single and in double precision.

So are its products with powers of two, such as the area of an image that is two elements high.
"""


def divisors(unit: str, relations: Relations) -> Iterator[str]:
    """Yield the sizes by which a kernel divides."""
    for one in relations.sizes:
        accepted = one.most is None or one.most >= INEXACT
        if accepted and not one.multiple_of and re.search(rf"[/%]\s*{re.escape(one.name)}\b", unit):
            yield one.name
