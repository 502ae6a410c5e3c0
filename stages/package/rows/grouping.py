"""Rows of a table by the sample that they belong to."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

R = TypeVar("R")


def grouped(rows: Iterable[R], key: Callable[[R], str]) -> Mapping[str, Sequence[R]]:
    """Return the rows with each key, in their order."""
    found: dict[str, list[R]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return found
