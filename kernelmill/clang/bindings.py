"""libclang's Python bindings, made to know every kind that the library may answer with.

The bindings of 18.1 name fewer kinds than clang-c/Index.h and raise `ValueError` at the others: one `_Float16`, one
template parameter pack or one `T(a, b)` would cost the whole translation unit. Unnamed kinds are registered here.
"""

from typing import NamedTuple

from clang.cindex import BaseEnumeration as Enumeration
from clang.cindex import CursorKind, TemplateArgumentKind, TypeKind


class Kinds(NamedTuple):
    """One enumeration of clang-c/Index.h."""

    enumeration: type[Enumeration]
    highest: int
    """No kind of this enumeration is above it."""


# CXTemplateArgumentKind: the ones that a person reads in a launch.
TEMPLATE_ARGUMENTS = ((5, "TEMPLATE"), (6, "TEMPLATE_EXPANSION"), (7, "EXPRESSION"), (8, "PACK"), (9, "INVALID"))
ALL = (Kinds(CursorKind, 800), Kinds(TypeKind, 300), Kinds(TemplateArgumentKind, 20))


def complete() -> None:
    """Register every kind that has no name; doing it again changes nothing."""
    for number, name in TEMPLATE_ARGUMENTS:
        if _is_free(TemplateArgumentKind, number):
            setattr(TemplateArgumentKind, name, TemplateArgumentKind(number))
    for enumeration, highest in ALL:
        for number in range(highest + 1):
            if _is_free(enumeration, number):
                setattr(enumeration, f"UNNAMED_{number}", enumeration(number))


def _is_free(enumeration: type[Enumeration], number: int) -> bool:
    known = enumeration._kinds  # noqa: SLF001  # the bindings have no other way to ask
    return number >= len(known) or known[number] is None
