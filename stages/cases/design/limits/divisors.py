"""Sizes by which a kernel divides indices: values for which a division by way of the reciprocal is wrong."""

import re
import struct
from collections.abc import Iterator, Mapping

from kernelmill.records import Relations

_LARGEST = 128
"""The largest size of a case about reciprocals."""


def _single(number: float) -> float:
    """Return the number of single precision nearest to a number."""
    (rounded,) = struct.unpack("f", struct.pack("f", number))
    return float(rounded)


INEXACT = tuple(number for number in range(2, _LARGEST) if int(_single(number * _single(1 / number))) == 0)
"""The numbers whose product with their own reciprocal is less than 1 in single precision: 41, 47, 55 and so on."""


def inexact_divisors(unit: str, relations: Relations) -> Mapping[str, int]:
    """Return the sizes by which a kernel divides, each with another number whose reciprocal is inexact."""
    return dict(zip(_divisors(unit, relations), INEXACT, strict=False))


def _divisors(unit: str, relations: Relations) -> Iterator[str]:
    for one in relations.sizes:
        if not one.multiple_of and re.search(rf"[/%]\s*{re.escape(one.name)}\b", unit):
            yield one.name
