"""Limits that sizes exceed or stay below, and the sizes that loops and launches of a kernel depend on."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from kernelmill.cpp.loops import loops
from kernelmill.records import Relations
from stages.cases.inputs.sizing import MOST_ROOM, MOST_THREADS

USUAL = (256, 64, 16)
"""Capacities that another implementation of a kernel may have, such as an array for each thread or a block's sums."""
USUAL_OF_THREADS = (1024, 512)
"""Capacities where each thread of a block takes one element of a size that the kernel loops over."""
VALUES_OF_BYTE = 256
"""The numbers that fit into a byte, such as a coordinate or the remainder of an index."""
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Capacity:
    """A limit of a kernel; expressions are C++ over sizes, integer parameters and derived parameters."""

    name: str
    amount: str
    """What is compared with the limit."""
    high: str
    """The amount exceeds the capacity where it is greater."""
    low: str
    """The amount stays below the capacity where it is less."""
    prevented: str = ""
    """Why no case can exceed the capacity; empty if nothing is known that prevents it."""
    sizes: Mapping[str, int] = field(default_factory=dict)
    """Sizes with which the amount exceeds the capacity, if they are known; the others are typical."""
    room: int = MOST_ROOM
    """The elements that the largest buffer of a case that exceeds the capacity may have."""
    threads: int = MOST_THREADS
    """The threads that such a case may have."""
    contents: str = ""
    """The contents of its inputs, if they matter."""
    within: int | None = None
    """By how much the amount may exceed the capacity in a case that shows it; none: by less than `room`."""


def limit_of(
    amount: str,
    limit: int,
    sizes: Mapping[str, int] = MappingProxyType({}),
    *,
    room: int = MOST_ROOM,
    threads: int = MOST_THREADS,
) -> Capacity:
    """Return the capacity that is a number; see `Capacity` for the parameters."""
    number = str(limit)
    return Capacity(
        name=f"{limit} {amount}", amount=amount, high=number, low=number, sizes=sizes, room=room, threads=threads
    )


def looped_sizes(unit: str, relations: Relations) -> set[str]:
    """Return the sizes to which the kernel counts in a loop of its own."""
    sizes = [one.name for one in relations.sizes]
    return {name for loop in loops(unit) for name in used(loop["bound"], sizes)}


def launch_names(relations: Relations) -> set[str]:
    """Return the names that the number of threads depends on, also through derived parameters."""
    derived = {one.parameter: one.expression for one in relations.derived}
    names, pending = set[str](), [*relations.launch.grid, *relations.launch.block]
    while pending:
        new = set(_IDENTIFIER.findall(pending.pop())) - names
        names |= new
        pending += [derived[name] for name in new if name in derived]
    return names


def from_last_dimension(relations: Relations, name: str) -> int:
    """Return how far from the last dimension a size is at least, in all buffers that it is a dimension of."""
    shapes = [role.shape for role in relations.roles if name in role.shape]
    return min((len(one) - 1 - one.index(name) for one in shapes), default=len(relations.sizes))


def used(expression: str, names: Iterable[str]) -> list[str]:
    """Return the names that occur in an expression."""
    return [name for name in names if re.search(rf"\b{re.escape(name)}\b", expression)]
