"""Unsound goldens: outputs that depend on uninitialized variables or memory, and inputs that no caller passes."""

import re
from collections.abc import Mapping, Sequence

from kernelmill.execution.checks import CheckName
from kernelmill.records import Role, Summary
from stages.cases.recording import tolerance
from stages.cases.text.outputs import holds_floats

PATTERNED: Mapping[CheckName, str] = {
    "plain": "uninitialized-variables: {} when uninitialized variables hold a pattern instead of zeros",
    "poison": "depends-on-uninitialized-memory: {} when new device and shared memory holds a pattern instead of zeros",
}
"""The runs with a pattern in automatic variables, by their check, and the reasons why they reject a case."""

_COUNTS = re.compile(r"(?:^|_)(?:cnt|counts?)$")


def counts_as_offsets(roles: Sequence[Role]) -> tuple[str, ...]:
    """The buffers that hold counts by their names, and ascending offsets by their values.

    Accesses stay in bounds with either, but a kernel that adds such counts up works on inputs that no caller passes.
    """
    ascending = [role for role in roles if any(one.kind in ("offsets", "sorted") for one in role.values)]
    return tuple(role.parameter for role in ascending if _COUNTS.search(role.parameter))


def undefined_behavior(
    roles: Mapping[str, Role],
    expected: Mapping[str, Summary],
    patterned: Mapping[CheckName, Mapping[int, Mapping[str, Summary]]],
    number: int,
) -> str | None:
    """Return why a case records undefined behavior; `None` if its outputs are the same with patterns."""
    for check, reason in PATTERNED.items():
        if check not in patterned:
            continue
        outputs = patterned[check].get(number)
        if outputs is None or not roles.keys() <= outputs.keys():
            return reason.format("the kernel fails")
        for name, role in roles.items():
            if not tolerance.agrees(role, expected[name], outputs[name], holds_floats(role)):
                return reason.format(f"{name} differs")
    return None
