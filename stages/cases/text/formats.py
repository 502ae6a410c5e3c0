"""The floating-point formats of outputs, and how far results in them may be from exact ones."""

from typing import NamedTuple

from kernelmill.records import Role


class Precision(NamedTuple):
    """A floating-point format."""

    mark: str
    """A part of the names of its types."""
    unit: float
    """Half the distance from 1 to the next number."""
    most: float
    """The largest measured error that is rounding; beyond it, precision changes what a kernel computes."""
    bounds: float
    """The smallest tolerance in error bounds.

    Devices divide and compute functions less precisely than bounds assume, but not in 16 bits, for which they compute
    in more. Bounds in 16 bits are as large as many results, since errors of weights cancel, which they do not know.
    """


PRECISIONS = (
    Precision("bfloat", 2.0**-8, 0.2, 0.25),
    Precision("half", 2.0**-11, 0.05, 0.25),
    Precision("double", 2.0**-53, 1e-9, 4),
    Precision("float", 2.0**-24, 1e-3, 4),
)
"""The first whose mark a type's name contains applies."""
SHORT = 2.0**-11
"""The unit of rounding of the most precise format of 16 bits."""


def precision_of(role: Role) -> Precision:
    """Return the format of a buffer's elements; the last one of the table for other types."""
    kind = role.component or role.element or ""
    return next((one for one in PRECISIONS if one.mark in kind.lower()), PRECISIONS[-1])


def has_short_numbers(role: Role) -> bool:
    """Whether a buffer holds floating-point numbers of 16 bits."""
    return role.floating and precision_of(role).unit >= SHORT
