"""Launches of fewer blocks than the work needs, for kernels whose project limits the grid.

A grid such as `min((n + 511) / 512, 4096)`, or one of always 256 blocks, promises that threads stride over what is
left. No case is large enough for that many blocks, so the limit becomes a parameter of the wrapper, which cases choose.
"""

import re
from dataclasses import replace
from typing import NamedTuple

from kernelmill.cpp.evaluation import number_of
from kernelmill.cpp.host_expressions import host_expression
from kernelmill.records import Case, Program, RejectedCase, Relations, Role, Suite, WrapperParameter
from kernelmill.templates.composition import MAX_BLOCKS

FEW_BLOCKS = (2, 1)
"""Numbers of blocks that cases launch, in the order of preference; with two, a stride has to count both."""
_MANY_THREADS = 4000
"""Threads of a launch, whatever the sizes, of which most have nothing to do in most cases."""
_LIMITED = re.compile(r"(?:std::)?min(?:<\w+>)?\(.+, (?P<limit>\d+)\)")
DIFFERS = "few-blocks: results differ from those with as many blocks as the work needs"
"""The reason to reject a case with few blocks in which the kernel runs without a finding."""
_NOTE = f"{MAX_BLOCKS}: the largest number of blocks in a dimension; results are the same for any"


def with_parameter(program: Program) -> Program | None:
    """Return the program with the limit of its grid as a parameter of the wrapper; none if there is no such limit."""
    relations, wrapper = program.relations, program.text.wrapper
    unit = program.text.unit
    axes = [_axis(name, grid, unit) for name, grid in zip("xyz", relations.launch.grid, strict=True)]
    limits = [axis.limit for axis in axes if axis.limit is not None]
    if not limits or "gridDim" not in unit or re.search(rf"\b{MAX_BLOCKS}\b", program.code):
        return None
    limit = max(limits)
    if limit <= max(FEW_BLOCKS):
        return None
    x, y, z = (axis.open for axis in axes)
    launch = replace(relations.launch, grid=(x, y, z))
    role = Role(
        parameter=MAX_BLOCKS,
        type="int",
        kind="mode",
        choices=(*sorted(FEW_BLOCKS), limit),
        typical=str(_typical(relations, limit)),
    )
    parameter = WrapperParameter(name=MAX_BLOCKS, type="int", argument=str(limit))
    return replace(
        program,
        relations=replace(relations, roles=(*relations.roles, role), launch=launch),
        text=replace(
            program.text,
            wrapper=replace(
                wrapper,
                notes=(*wrapper.notes, _NOTE),
                parameters=(*wrapper.parameters, parameter),
                launch=replace(wrapper.launch, grid=", ".join(map(host_expression, launch.grid))),
            ),
        ),
    )


class _Axis(NamedTuple):
    """A dimension of a grid."""

    open: str
    """The number of blocks, with the parameter in place of its limit if it has one."""
    limit: int | None = None


def _axis(name: str, blocks: str, unit: str) -> _Axis:
    """The dimension `name` of a grid; a number of blocks is a limit if threads stride over them."""
    limited = _LIMITED.fullmatch(blocks)
    if limited is not None:
        limit = limited["limit"]
        return _Axis(re.sub(rf", {limit}\)", f", {MAX_BLOCKS})", blocks), int(limit))
    if blocks.isdigit() and int(blocks) > max(FEW_BLOCKS) and re.search(rf"\bgridDim\s*\.\s*{name}\b", unit):
        return _Axis(f"min({blocks}, {MAX_BLOCKS})", int(blocks))
    return _Axis(blocks)


def _typical(relations: Relations, limit: int) -> int:
    """How many blocks cases launch at most unless they are of few: few as well where a fixed grid is too many."""
    fixed = number_of(" * ".join(f"({one})" for one in (*relations.launch.grid, *relations.launch.block)), {})
    return max(FEW_BLOCKS) if fixed is not None and fixed > _MANY_THREADS else limit


def has_parameter(suite: Suite) -> bool:
    """Whether the wrapper of a suite has the limit of the grid as a parameter."""
    return any(one.name == MAX_BLOCKS for one in suite.text.wrapper.parameters)


def needs_all_blocks(suite: Suite, failing: RejectedCase) -> Suite:
    """Return a suite that tells of the case in which its kernel fails with fewer blocks than the work needs."""
    reason = f"the kernel fails with fewer blocks than the work needs: {failing.reason}"
    weak = tuple(
        replace(one, reason=reason)
        if one.kind == "capacity_not_exceeded" and one.subject.startswith("grid of ")
        else one
        for one in suite.weaknesses
    )
    return replace(suite, rejected_cases=(*suite.rejected_cases, failing), weaknesses=weak)


def without_limit(program: Program, case: Case) -> Case:
    """Return a case with as many blocks as the project launches."""
    usual = {one.parameter: str(max(one.choices)) for one in program.relations.roles if is_limit(one)}
    chosen = tuple(replace(one, value=usual.get(one.name, one.value)) for one in case.values)
    return replace(case, values=chosen, label="as many blocks as needed")


def fewest(relations: Relations) -> dict[str, str]:
    """Return the value of the parameter that limits the grid to the fewest blocks; nothing without such a limit."""
    return {role.parameter: str(min(FEW_BLOCKS)) for role in relations.roles if is_limit(role)}


def is_limit(role: Role) -> bool:
    """Whether a role is that of the parameter that limits the grid."""
    return role.parameter == MAX_BLOCKS
