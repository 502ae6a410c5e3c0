"""The work of a case, estimated from the loops of a kernel and the threads that have something to do."""

import math
import re
from collections.abc import Mapping

from kernelmill.cpp.evaluation import number_of
from kernelmill.cpp.loops import loops
from kernelmill.records import Relations
from kernelmill.templates.cpp_types import is_floating
from kernelmill.templates.inputs import is_written
from stages.cases.design.limits.capacity import used
from stages.cases.inputs.points import known_values, product
from stages.cases.inputs.sizing import shape

MOST_STEPS_OF_ALL = 100_000
"""The steps of all threads together, if all loops of a kernel are within each other."""
MOST_STEPS_OF_SEVERAL = 300_000
"""Those of a case that exceeds a limit in several sizes."""
_ROUNDED_UP = (
    re.compile(r"(?:(?:std::)?min(?:<\w+>)?\()?\((?P<items>.+) \+ \d+\) / \d+(?:, \w+\))?"),
    re.compile(r"(?P<items>.+) / (?P<block>\d+) \+ \((?P=items) % (?P=block) > 0\)"),
)
"""The ways to write the number of blocks that have a thread for each element."""

Steps = Mapping[str, int]
"""By the name of each size that a kernel loops over, the elements that a loop takes in one step."""


def steps_of_loops(unit: str, relations: Relations) -> Steps:
    """Return the sizes that a kernel loops over, and how many elements each thread passes in a step."""
    block = number_of(" * ".join(f"({one})" for one in relations.launch.block), {}) or 1
    found = dict[str, int]()
    sizes = [one.name for one in relations.sizes]
    for loop in loops(unit):
        step = block if "blockDim" in loop["step"] else 1
        for name in used(loop["bound"], sizes):
            found[name] = min(step, found.get(name, step))
    return found


def is_summed(name: str, relations: Relations, steps: Steps) -> bool:
    """Whether a kernel loops over a size and writes floating-point numbers, but none for each of the elements."""
    written = [role for role in relations.roles if role.shape and is_written(role)]
    holds_sums = all(is_floating(role.component or role.element or "") for role in written)
    return name in steps and holds_sums and not any(name in role.shape for role in written)


def is_little_work(relations: Relations, sizes: Mapping[str, int], steps: Steps, most: int = MOST_STEPS_OF_ALL) -> bool:
    """Whether a case takes few steps even if all loops of the kernel are within each other."""
    extent = shape(relations, sizes)
    if extent is None:
        return False
    each = math.prod(-(-sizes[name] // step) for name, step in steps.items())
    return _busy(relations, sizes, extent.threads) * each <= most


def items_of_threads(relations: Relations) -> str:
    """Return an expression over sizes for the elements for which a grid has a thread each; empty if unknown."""
    found = next(filter(None, (form.fullmatch(relations.launch.grid[0]) for form in _ROUNDED_UP)), None)
    if found is None:
        return ""
    derived = {one.parameter: f"({one.expression})" for one in relations.derived}
    return re.sub(r"[A-Za-z_]\w*", lambda name: derived.get(name[0], name[0]), found["items"])


def _busy(relations: Relations, sizes: Mapping[str, int], threads: int) -> int:
    """The threads that have something to do: along the first dimension of a grid, as many as there are elements."""
    items = items_of_threads(relations)
    if not items:
        return threads
    known = known_values(relations, sizes)
    others = (*relations.launch.grid[1:], *relations.launch.block[1:])
    return min(threads, product((items, *others), known))
