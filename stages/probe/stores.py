"""Buffers that a kernel stores to under a condition that no run met: what was seen to be read only is written too."""

from dataclasses import replace

from kernelmill.proof.units.stored_parameters import stored_parameters
from kernelmill.records import Relations, Role


def with_stores(record: Relations, unit: str) -> Relations:
    """Return the record of relations with the buffers as written that the text of the unit stores to."""
    if not any(_may_be_stored(role) for role in record.roles):
        return record
    stored = stored_parameters(unit, record.name)
    return replace(
        record,
        roles=tuple(
            replace(role, access="read_written") if _may_be_stored(role) and role.parameter in stored else role
            for role in record.roles
        ),
    )


def _may_be_stored(role: Role) -> bool:
    """Whether a buffer was only read so far, although its elements are no constants."""
    constant = "const" in role.type.partition("*")[0].split()
    return role.access == "read" and (role.kind == "tensor" or (role.kind == "buffer" and not constant))
