"""Counters and locks that threads wait for: a kernel that is not launched with zeros there does not wait.

A loop without a body whose condition is an atomic operation waits for another thread. With any other number, a thread
goes on before what it waits for has happened, and results depend on the order of threads.
"""

import re
from dataclasses import replace

from kernelmill.records import ElementValues, Relations, Role

_WAITS = re.compile(
    r"\bdo\s*(?:\{\s*\}|;)\s*while\s*\(\s*[^;{}]*\batomic\w+\s*\("  # do {} while (atomicAdd(lock, 0) < n);
    r"|[;{)]\s*while\s*\([^;{}]*\batomic\w+\s*\([^;{}]*\)\s*(?:;|\{\s*\})"  # while (atomicCAS(lock, 0, 1) != 0);
)
_COMMENTS = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def with_zeros_to_wait_for(record: Relations, unit: str) -> Relations:
    """Return the record of relations with zeros in the buffers of which a kernel waits for an element."""
    if not any(map(_may_be_waited_for, record.roles)) or not _WAITS.search(_COMMENTS.sub(" ", unit)):
        return record
    zeros = (ElementValues(kind="zero", low="0", high="1"),)
    return replace(
        record,
        roles=tuple(
            replace(role, values=zeros, arbitrary=False) if _may_be_waited_for(role) else role for role in record.roles
        ),
    )


def _may_be_waited_for(role: Role) -> bool:
    """Whether a buffer holds integers that atomics change and whose meaning is unknown."""
    return role.kind == "buffer" and role.atomic and role.input_required and not role.floating and not role.values
