"""Launches of fewer blocks than the work needs, for kernels whose project limits the grid.

A grid such as `min((n + 511) / 512, 4096)` promises that threads stride over what is left. No case is large enough for
4096 blocks, so the limit becomes a parameter of the wrapper, which cases choose.
"""

import re
from dataclasses import replace

from kernelmill.records import Case, Program, RejectedCase, Relations, Role, Suite, WrapperParameter
from kernelmill.templates.composition import MAX_BLOCKS

FEW_BLOCKS = (2, 1)
"""Numbers of blocks that cases launch, in the order of preference; with two, a stride has to count both."""
_LIMITED = re.compile(r"(?:std::)?min(?:<\w+>)?\(.+, (?P<limit>\d+)\)")
DIFFERS = "few-blocks: results differ from those with as many blocks as the work needs"
"""The reason to reject a case with few blocks in which the kernel runs without a finding."""
_NOTE = f"{MAX_BLOCKS}: the largest number of blocks in a dimension; results are the same for any"


def with_parameter(program: Program) -> Program | None:
    """Return the program with the limit of its grid as a parameter of the wrapper; none if there is no such limit."""
    relations, wrapper = program.relations, program.text.wrapper
    limits = [found["limit"] for axis in relations.launch.grid if (found := _LIMITED.fullmatch(axis))]
    if not limits or "gridDim" not in program.text.unit or re.search(rf"\b{MAX_BLOCKS}\b", program.code):
        return None
    limit = limits[0]
    if int(limit) <= max(FEW_BLOCKS):
        return None

    def open_to(text: str) -> str:
        return re.sub(rf", {limit}\)", f", {MAX_BLOCKS})", text)

    x, y, z = (open_to(axis) if _LIMITED.fullmatch(axis) else axis for axis in relations.launch.grid)
    role = Role(parameter=MAX_BLOCKS, type="int", kind="mode", choices=(*sorted(FEW_BLOCKS), int(limit)), typical=limit)
    return replace(
        program,
        relations=replace(
            relations, roles=(*relations.roles, role), launch=replace(relations.launch, grid=(x, y, z))
        ),
        text=replace(
            program.text,
            wrapper=replace(
                wrapper,
                notes=(*wrapper.notes, _NOTE),
                parameters=(*wrapper.parameters, WrapperParameter(name=MAX_BLOCKS, type="int", argument=limit)),
                launch=replace(wrapper.launch, grid=open_to(wrapper.launch.grid)),
            ),
        ),
    )  # fmt: skip


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
    usual = {one.parameter: one.typical or "" for one in program.relations.roles if is_limit(one)}
    chosen = tuple(replace(one, value=usual.get(one.name, one.value)) for one in case.values)
    return replace(case, values=chosen, label="as many blocks as needed")


def fewest(relations: Relations) -> dict[str, str]:
    """Return the value of the parameter that limits the grid to the fewest blocks; nothing without such a limit."""
    return {role.parameter: str(min(FEW_BLOCKS)) for role in relations.roles if is_limit(role)}


def is_limit(role: Role) -> bool:
    """Whether a role is that of the parameter that limits the grid."""
    return role.parameter == MAX_BLOCKS
