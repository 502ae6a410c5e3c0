"""The element types that people read most easily: the instance of a kernel that stands for all of them has one."""

from collections.abc import Collection

USUAL_TYPES = ("float", "double", "int")
"""In the order of preference."""


def rank(names: Collection[str | None]) -> int:
    """Return the preference of an instance whose types or name has these words; the least is the best."""
    return next((rank for rank, name in enumerate(USUAL_TYPES) if name in names), len(USUAL_TYPES))
