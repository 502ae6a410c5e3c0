"""Maps: buffers whose last dimensions are a height and a width that a kernel has no threads for."""

import itertools
import re
from collections.abc import Sequence

from kernelmill.records import Relations, Role
from stages.cases.design.limits.capacity import launch_names

_TWINS = (
    ("height", "width"),
    ("Height", "Width"),
    ("h", "w"),
    ("H", "W"),
    ("rows", "cols"),
    ("row", "col"),
    ("x", "y"),
    ("y", "z"),
    ("X", "Y"),
    ("Y", "Z"),
)
"""Parts of the names of two parameters with the same role."""


def twins(names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of names of which one is for the vertical and one for the horizontal direction, and the like."""
    found = dict[tuple[str, str], None]()
    for name, (one, other) in itertools.product(names, _TWINS):
        for match in re.finditer(one, name):
            swapped = name[: match.start()] + other + name[match.end() :]
            if swapped in names:
                found[(name, swapped)] = None
    return tuple(found)


def maps(relations: Relations) -> tuple[str, ...]:
    """Return the heights and widths of the maps of a kernel."""
    launched = launch_names(relations)
    last = {role.shape[-2:] for role in relations.roles}
    pairs = twins([one.name for one in relations.sizes])
    return tuple(dict.fromkeys(itertools.chain(*(one for one in pairs if one in last and not launched & {*one}))))


def is_map(role: Role, relations: Relations) -> bool:
    """Whether a buffer is a map, or several maps."""
    return len(role.shape) > 1 and {*role.shape[-2:]} <= {*maps(relations)}
