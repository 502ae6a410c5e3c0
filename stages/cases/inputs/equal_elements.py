"""Elements of two inputs that a kernel compares for equality, such as values with the largest one of their segment.

Random numbers are hardly ever equal, and where several are, it depends on the order of threads which one is taken.
"""

import re
from typing import NamedTuple

from kernelmill.records import Program, Role
from kernelmill.templates.cpp_types import is_floating
from kernelmill.templates.inputs import holds_any_integers, must_differ
from stages.cases.inputs import runs

DISTINCT = "distinct"
"""Contents with values that differ along one dimension of an input, of which another input has some."""
_COMPARED = re.compile(r"(?:\b(\w+)\s*\[[^\]]*\]|__ldg\(\s*(\w+)[^)]*\))\s*==|==\s*(?:(\w+)\s*\[|__ldg\(\s*(\w+))")


class Compared(NamedTuple):
    """An input, another one with elements that some of its own are equal to, and the dimension that they differ in."""

    role: Role
    other: Role
    axis: int

    @property
    def length(self) -> str:
        """The number of values that differ, in C++."""
        return self.role.shape[self.axis]

    @property
    def stride(self) -> str:
        """How far they are from each other, in C++."""
        return " * ".join(f"size_t({one})" for one in self.role.shape[self.axis + 1 :]) or "1"


def compared(program: Program) -> Compared | None:
    """Return inputs whose elements a kernel compares for equality, if they have all dimensions but one in common."""
    names = {name for match in _COMPARED.findall(program.text.unit) for name in match}
    inputs = [role for role in program.relations.roles if role.access == "read" and _is_free(role)]
    for role in inputs:
        for other in inputs if role.parameter in names else ():
            differing = [at for at, pair in enumerate(zip(role.shape, other.shape, strict=False)) if pair[0] != pair[1]]
            if len(role.shape) == len(other.shape) and role.element == other.element and len(differing) == 1:
                return Compared(role=role, other=other, axis=differing[0])
    return None


def statement(role: Role, target: str, program: Program) -> str | None:
    """Return the statement that fills one of the two inputs in cases with distinct values; none for other buffers.

    Indices that must differ where several elements are equal need not do so there.
    """
    found = compared(program)
    if found is None:
        return None
    for one in role.values:
        if must_differ(one, program.relations):
            row = runs.ascending_row(role)
            return f"repeat_indices(rng, {target}, test_case.contents, {one.low}, {one.high}, {row});"
    if role.parameter not in (found.role.parameter, found.other.parameter):
        return None
    if role.parameter == found.role.parameter:
        return f"form_distinct(rng, {target}, test_case.contents, size_t({found.length}), {found.stride});"
    return f"choose_distinct(rng, {target}, test_case.contents, {found.length});"


def _is_free(role: Role) -> bool:
    """Whether nothing is known of the elements of a buffer."""
    return holds_any_integers(role) or (is_floating(role.component or role.element or "") and not role.values)
