"""Functions of a unit that nothing calls, such as the methods of a class that a kernel has no use for."""

import re
from functools import lru_cache

from kernelmill.proof.branches.conditions import without_comments
from kernelmill.proof.units.syntax_tree import Function, functions


@lru_cache(maxsize=4)
def uncalled(unit: str, kernel: str) -> tuple[tuple[int, int], ...]:
    """Return the bodies of functions that only their own declarations, and functions like them, name.

    Whatever stands in one of them, the kernel computes the same. Operators and conversions have no name to look for, so
    they count as called.
    """
    text = without_comments(unit)
    named = [one for one in functions(unit) if one.name.isidentifier() and one.name != kernel and _is_named(text, one)]
    found: list[Function] = []
    while True:
        bodies = [(one.body.start, one.body.end) for one in found]
        more = [one for one in named if one not in found and not _is_called(text, one, named, bodies)]
        if not more:
            return tuple(sorted(bodies))
        found += more


def _is_named(text: str, function: Function) -> bool:
    """Whether the name stands where the function is declared, which it does not if it comes from a macro."""
    return text.startswith(function.name, function.at)


def _is_called(text: str, function: Function, named: list[Function], bodies: list[tuple[int, int]]) -> bool:
    declared = {one.at for one in named if one.name == function.name}
    uses = (use.start() for use in re.finditer(rf"\b{function.name}\b", text))
    own = (function.body.start, function.body.end)
    return any(use not in declared and not any(start <= use < end for start, end in (own, *bodies)) for use in uses)
