"""The outputs of a program: which buffers they are, and how its tests read them."""

from collections.abc import Mapping

from kernelmill.records import Program, Relations, Role
from kernelmill.templates.cpp_types import is_floating
from kernelmill.templates.inputs import is_written
from stages.cases.design.limits.capacity import launch_names


def outputs(program: Program) -> tuple[Role, ...]:
    """The buffers that the kernel writes."""
    return tuple(role for role in program.relations.roles if _is_buffer(role) and is_written(role))


def roles_by_name(program: Program) -> Mapping[str, Role]:
    """The roles of the outputs, by the names of their parameters."""
    return {role.parameter: role for role in outputs(program)}


def holds_floats(role: Role) -> bool:
    """Whether a buffer holds floating-point numbers."""
    return is_floating(role.component or role.element or "")


def companions(program: Program) -> Mapping[str, str]:
    """The outputs of integers beside which the kernel writes as many floating-point numbers, with the first of these.

    Such integers may be the indices of what the numbers were selected from.
    """
    floating = {role.parameter for role in outputs(program) if holds_floats(role)}
    written = [one for one in program.text.wrapper.buffers if one.written]
    numbers = [one for one in written if one.name in floating]
    found = {
        one.name: next((other.name for other in numbers if other.size == one.size), "")
        for one in written
        if one.name not in floating
    }
    return {index: number for index, number in found.items() if number}


def selected_row(role: Role, relations: Relations) -> str:
    """How many elements, in C++, each thread selects for its row of an output; empty if threads share rows.

    Among equal numbers in a row, any order of the same elements is right.
    """
    row = role.shape[-1] if len(role.shape) > 1 else ""
    return row if row.isidentifier() and row not in launch_names(relations) else ""


def views(program: Program) -> Mapping[str, str]:
    """Each output as the tests read it: a pointer and a number of elements, in C++."""
    return {one.name: f"{one.view()}, {one.view_count}" for one in program.text.wrapper.buffers if one.written}


def _is_buffer(role: Role) -> bool:
    return role.kind in ("buffer", "tensor")
