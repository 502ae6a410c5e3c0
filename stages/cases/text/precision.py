"""Programs in single precision instead of double."""

import re
from collections.abc import Sequence
from dataclasses import replace

from kernelmill.records import HostVariable, Program
from kernelmill.templates.composition import program_code
from stages.cases.text.outputs import outputs


def narrowed(program: Program) -> Program | None:
    """The program in single precision, if an output is in double."""
    if not any((role.component or role.element) == "double" for role in outputs(program)):
        return None
    roles = tuple(
        replace(
            role,
            type=_single(role.type),
            element=None if role.element is None else _single(role.element),
            component=None if role.component is None else _single(role.component),
        )
        for role in program.relations.roles
    )
    parts = program.text
    wrapper, launch = parts.wrapper, parts.wrapper.launch
    text = replace(
        parts,
        unit=_single(parts.unit),
        wrapper=replace(
            wrapper,
            parameters=tuple(replace(one, type=_single(one.type)) for one in wrapper.parameters),
            derived=_single_variables(wrapper.derived),
            buffers=tuple(
                replace(
                    one,
                    element=_single(one.element),
                    component=None if one.component is None else _single(one.component),
                )
                for one in wrapper.buffers
            ),
            tensors=tuple(replace(one, type=_single(one.type)) for one in wrapper.tensors),
            launch=replace(
                launch, grid=_single(launch.grid), block=_single(launch.block), shared=_single(launch.shared)
            ),
        ),
        sizes=_single_variables(parts.sizes),
        derived=_single_variables(parts.derived),
    )
    return replace(program, code=program_code(text), text=text, relations=replace(program.relations, roles=roles))


def _single(text: str) -> str:
    return re.sub(r"\bdouble\b", "float", text)


def _single_variables(variables: Sequence[HostVariable]) -> tuple[HostVariable, ...]:
    return tuple(replace(one, type=_single(one.type), expression=_single(one.expression)) for one in variables)
