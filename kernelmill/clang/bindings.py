"""Complete libclang's Python bindings with every kind that the library may return.

The bindings of 18.1 name fewer kinds than clang-c/Index.h and raise `ValueError` for the others: one `_Float16`, one
template parameter pack or one `T(a, b)` would lose the whole translation unit. Unnamed kinds are registered here.
"""

from typing import NamedTuple

from clang.cindex import BaseEnumeration as Enumeration
from clang.cindex import CursorKind, TemplateArgumentKind, TypeKind


class KindEnumeration(NamedTuple):
    """An enumeration of clang-c/Index.h."""

    enumeration: type[Enumeration]
    highest: int
    """An upper bound of its values."""


# CXTemplateArgumentKind: those that the records of launches name.
TEMPLATE_ARGUMENTS = ((5, "TEMPLATE"), (6, "TEMPLATE_EXPANSION"), (7, "EXPRESSION"), (8, "PACK"), (9, "INVALID"))
ALL = (KindEnumeration(CursorKind, 800), KindEnumeration(TypeKind, 300), KindEnumeration(TemplateArgumentKind, 20))


def complete() -> None:
    """Register every kind that has no name; calling this again changes nothing."""
    for number, name in TEMPLATE_ARGUMENTS:
        if _is_free(TemplateArgumentKind, number):
            setattr(TemplateArgumentKind, name, TemplateArgumentKind(number))
    for enumeration, highest in ALL:
        for number in range(highest + 1):
            if _is_free(enumeration, number):
                setattr(enumeration, f"UNNAMED_{number}", enumeration(number))


def _is_free(enumeration: type[Enumeration], number: int) -> bool:
    known = enumeration._kinds  # noqa: SLF001  # the bindings offer no other way
    return number >= len(known) or known[number] is None
