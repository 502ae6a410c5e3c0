"""What suites put into the buffers of a kernel, by their roles."""

import re

from kernelmill.records import ElementValues, Relations, Role
from kernelmill.templates.cpp_types import is_integer

UNKNOWN_INTEGERS = (0, 4)
"""The interval of integers in buffers of which no more is known; its end is exclusive."""
DISTINCT_VALUES = 40
"""Values that differ along a dimension: few enough for integers of 8 bits, and that several are of one segment."""
STALE = 101
"""The number that outputs hold before the launch, if their contents are no input."""
_SIGNED = frozenset({"int", "long", "long long", "int32_t", "int64_t"})
"""Element types that can hold -1. Narrower signed types are left out: their elements are rarely indices."""
_REMAINDER = re.compile(r"\b([A-Za-z_]\w*)\s*=[^;={}]*%\s*([A-Za-z_]\w*)\s*;")
"""The definition of a variable that is the remainder of a division by another one."""


def values_of_all(role: Role) -> ElementValues | None:
    """The values of a buffer's elements that hold for all of them rather than for one column."""
    return next((one for one in role.values if one.period == 1), None)


def compared_remainder(relations: Relations, unit: str) -> str | None:
    """The size of which a kernel compares the remainder of an index with something, as with the label of a class.

    What the values of integers mean is unknown; those below that size are equal to some of the remainders.
    """
    sizes = {one.name for one in relations.sizes}
    for name, size in _REMAINDER.findall(unit):
        if size in sizes and re.search(rf"[=!]=\s*{name}\b|\b{name}\s*[=!]=", unit):
            return str(size)
    return None


def unknown_end(relations: Relations, unit: str, maximum: str = "std::max<int64_t>") -> str:
    """One past the largest of integers of which no more is known, in C++, or with another name of the maximum.

    Labels reach all classes.
    """
    size, high = compared_remainder(relations, unit), UNKNOWN_INTEGERS[1]
    return f"{maximum}({high}, {size})" if size else str(high)


def has_unproven_integers(role: Role) -> bool:
    """Whether a buffer is an input of integers that are not proven to keep accesses in bounds.

    Selectors are integers that were tried only.
    """
    known = values_of_all(role)
    read = role.kind in ("buffer", "tensor") and role.access in ("read", "read_written") and not is_stale(role)
    is_number = is_integer(role.component or role.element or "") and role.element != "bool"
    return read and is_number and (known is None or known.kind == "selector")


def index_end(role: Role, unknown: str = str(UNKNOWN_INTEGERS[1])) -> str | None:
    """One past the last valid index that elements of a buffer may hold, in C++; `unknown` where nothing is known of it.

    None where elements cannot be -1, or where an invalid value would mean something else than an invalid index.
    """
    is_input = role.kind in ("buffer", "tensor") and role.access == "read"
    if not is_input or role.component or role.element not in _SIGNED:
        return None
    match values_of_all(role):
        case None:
            return unknown
        case ElementValues(kind="offsets" | "within" | "grids" | "grid_starts" | "counted" | "counts" | "local_index"):
            return None
        case known:
            return known.high


def must_differ(indices: ElementValues, relations: Relations) -> bool:
    """Whether a kernel writes through indices without atomics, so that equal indices would be a race."""
    into = [role for role in relations.roles if role.parameter in indices.into]
    return indices.kind == "index" and indices.period == 1 and any(is_written(one) and not one.atomic for one in into)


def holds_any_integers(role: Role) -> bool:
    """Whether a buffer is an input of integers that no access depends on; those that are written may be counters."""
    read = role.access == "read" and role.kind in ("buffer", "tensor")
    bounded = role.values or role.arbitrary
    return read and not bounded and is_integer(role.component or role.element or "") and role.element != "bool"


def is_written(role: Role) -> bool:
    """Whether the kernel writes a buffer."""
    return role.access in ("written", "read_written")


def is_stale(role: Role) -> bool:
    """Whether a buffer starts with a value that the kernel is expected to overwrite."""
    return is_written(role) and not role.input_required


def may_be_absent(role: Role) -> bool:
    """Whether elements of a buffer are known to be indices, and -1 may stand for none."""
    known = values_of_all(role)
    return known is not None and known.kind in ("index", "sorted") and index_end(role) is not None
