"""What a solution has to know of a kernel's interface, one sentence or so for each fact."""

import math
import re
from collections.abc import Iterator, Sequence

from kernelmill.records import DerivedSize, ElementValues, Golden, Role, ShapeSize
from kernelmill.templates.composition import MAX_BLOCKS
from stages.describe.facts import Facts

_ACCESS = {
    "read": "read",
    "written": "written; its contents before the launch are arbitrary",
    "read_written": "read and written; its contents before the launch are an input",
    "none": "not accessed",
}
_CONTENTS = {
    "zeros": "zeros of both signs",
    "nonfinite": "NaN and infinities",
    "negative_index": "negative (invalid) indices in index buffers",
    "index_past_end": "indices past the end (invalid) in index buffers",
    "absent_indices": "-1 for all but one index of index buffers",
    "indices_beyond": "one past the end (invalid) for all but one index of index buffers",
}
"""The contents of inputs that a solution has to be prepared for."""
INVALID_INDICES = frozenset({"negative_index", "index_past_end", "absent_indices", "indices_beyond"})
"""The contents of inputs with indices of no element."""
_OF_NUMBERS = frozenset({"zeros", "nonfinite"})
"""The contents of floating-point inputs."""
_INTERVALS = {"unit": (0, 1), "wide": (-2, 6), "whole": (-2, 6), "far": (-60, 60), "below": (-6, 0)}
"""The intervals that floating-point inputs are drawn from, by the contents of a case."""
_SUFFIX = re.compile(r"(?<=[\d.])[fFlLuU]+$")
SHOWN = 6
"""The values of a parameter that are listed; of more, the least and the greatest are given."""
_VIEW = "a struct with a pointer, sizes and strides, of contiguous dimensions; "
"""What is said of a buffer that the kernel gets as a tensor."""


def parameters(facts: Facts) -> Iterator[str]:
    """Yield a line for each parameter of the kernel, in order."""
    sizes = {one.name: one for one in facts.relations.sizes}
    derived = {one.parameter: one for one in facts.relations.derived}
    for role in facts.relations.roles:
        yield f"{role.parameter} ({_type(role)}): {_described(role, sizes, derived)}{_tested(facts, role)}"


def host_parameters(facts: Facts) -> Iterator[str]:
    """Yield a line for each parameter of the host function that launches the kernel, in order."""
    roles = {role.parameter: role for role in facts.relations.roles}
    sizes = {one.name: one for one in facts.relations.sizes}
    for parameter in facts.suite.text.wrapper.parameters:
        constant = "const " * (parameter.pointer and parameter.constant)
        declared = f"{constant}{parameter.type} *" if parameter.pointer else parameter.type
        role = roles.get(parameter.name)
        if parameter.name == MAX_BLOCKS:
            yield f"{parameter.name} ({declared}): the largest number of blocks in a dimension, at least 1"
        elif role is not None:
            described = _described(role, sizes, {}).removeprefix(_VIEW).replace("before the launch", "before the call")
            yield f"{parameter.name} ({declared}): {described}{_tested(facts, role)}"
        elif parameter.name in sizes:
            yield f"{parameter.name} ({declared}): {_size(sizes[parameter.name])}"
        else:
            yield f"{parameter.name} ({declared})"


def hidden(facts: Facts) -> Iterator[str]:
    """Yield a line for each size that shapes depend on and that no parameter holds."""
    for size in facts.relations.sizes:
        if size.kind == "hidden":
            yield f"{size.name}: {_size(size)}; no parameter of the kernel holds it, but shapes depend on it"


def launch(facts: Facts) -> Iterator[str]:
    """Yield how the tests launch the kernel."""
    formula = facts.relations.launch
    yield f"grid: ({', '.join(formula.grid)})"
    yield f"block: ({', '.join(formula.block)})"
    if formula.shared != "0":
        yield f"dynamic shared memory in bytes: {formula.shared}"
    if any("min(" in one for one in formula.grid):
        yield "the grid has an upper limit, so a thread may have to process several elements"
    if any(one.name == MAX_BLOCKS for one in facts.suite.text.wrapper.parameters):
        yield "the tests also launch fewer blocks: results must be the same for any number of blocks"


def behavior(facts: Facts, specified_by: str = "kernel") -> Iterator[str]:
    """Yield what the tests require of any solution, and what inputs they have; `specified_by` assigns the outputs."""
    floating = any(role.floating for role in facts.relations.roles)
    for golden in facts.suite.goldens:
        yield f"{golden.output} {_comparison(golden, floating=floating)}"
    kept = f"elements of outputs that the {specified_by} does not assign keep their contents"
    yield f"{kept}; inputs must not be modified"
    contents = {case.contents for case in facts.suite.cases}
    drawn = any(role.floating and role.access in ("read", "read_written") for role in facts.relations.roles)
    prepared = [text for kind, text in _CONTENTS.items() if kind in contents and (drawn or kind not in _OF_NUMBERS)]
    if prepared:
        yield f"inputs may contain {', '.join(prepared)}"
    intervals = [_INTERVALS[kind] for kind in contents if kind in _INTERVALS]
    if intervals and any(_is_drawn(role) for role in facts.relations.roles):
        low, high = min(low for low, _ in intervals), max(high for _, high in intervals)
        yield f"other floating-point inputs are in [{low}, {high}) unless stated otherwise above"
    kinds = {case.kind for case in facts.suite.cases}
    if "ragged" in kinds:
        yield "sizes need not be multiples of the block; no access may be out of bounds"
    yield "there is no error code: a kernel that traps, hangs or reads out of bounds fails"
    yield "results must not depend on the order in which threads and blocks run"
    shared = [role.parameter for role in facts.relations.roles if role.atomic]
    if shared:
        yield f"where several threads update the same elements of {_and(shared)}, the updates have to be atomic"
    if facts.uses_wavefront:
        yield (
            "wavefronts of AMD GPUs have 64 lanes (CDNA) or 32 (RDNA): where threads exchange values within a "
            "wavefront, do not assume 32 lanes, and use HIP's intrinsics without masks of 32 bits"
        )


def guarantees(facts: Facts) -> Iterator[str]:
    """Yield the equations that the project's host code guarantees and that runs confirmed."""
    symbols = {"divisible": "is a multiple of"}
    for fact in facts.relations.confirmed:
        yield f"{fact.left} {symbols.get(fact.comparison, fact.comparison)} {fact.right}"


def _is_drawn(role: Role) -> bool:
    """Whether a buffer holds floating-point inputs of any value."""
    return role.floating and role.access in ("read", "read_written") and not role.values


def _tested(facts: Facts, role: Role) -> str:
    """Return what the tests pass for a number, and whether it matters."""
    if role.kind != "number":
        return ""
    idle = "" if facts.uses(role) else "; results do not depend on it"
    literals = (value.value for case in facts.suite.cases for value in case.values if value.name == role.parameter)
    values = {_number(literal): _SUFFIX.sub("", literal) for literal in literals}
    if not values or None in values:
        return idle
    listed = [text for _, text in sorted((number, text) for number, text in values.items() if number is not None)]
    if len(listed) > SHOWN:
        return f"; the tests pass values from {listed[0]} to {listed[-1]}{idle}"
    return f"; the tests pass {_listed(listed, 'and')}{idle}"


def _number(literal: str) -> float | None:
    """Return the value of a C++ literal; none of expressions and of what is no number."""
    try:
        value = float(_SUFFIX.sub("", literal))
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _type(role: Role) -> str:
    return " ".join(role.type.split())


def _described(role: Role, sizes: dict[str, ShapeSize], derived: dict[str, DerivedSize]) -> str:
    match role.kind:
        case "buffer" | "tensor":
            values = "".join(f"; {one}" for one in map(_values, role.values) if one)
            view = _VIEW * (role.kind == "tensor")
            free = "; the values are chosen for accesses to stay in bounds alone" if role.arbitrary else ""
            null = "; may be a null pointer" if role.optional else ""
            return f"{view}shape [{', '.join(role.shape)}]; {_ACCESS[role.access]}{null}{values}{free}"
        case "size":
            return _size(sizes[role.parameter]) if role.parameter in sizes else "a size"
        case "derived":
            known = derived.get(role.parameter)
            return f"equal to {known.expression}" if known else "computed from the sizes"
        case "mode":
            spelled = _boolean if role.type.endswith("bool") else str
            return f"selects a code path; {_or([spelled(value) for value in role.choices])}"
        case "number":
            return "a floating-point number" if role.floating else "an integer"
    return ""


def _boolean(value: int) -> str:
    return "true" if value else "false"


def _size(size: ShapeSize) -> str:
    limits = [f"at least {size.least}"]
    limits += [f"at most {size.most}"] if size.most is not None else []
    limits += [f"a multiple of {' * '.join(size.multiple_of)}"] if size.multiple_of else []
    return f"a size, {', '.join(limits)}"


def _values(values: ElementValues) -> str:
    of = "" if values.period == 1 else f"column {values.column} of each row of {values.period} holds "
    into = f" into {_and(values.into)}" if values.into else ""
    whole = f"integers in [{values.low}, {values.high})"
    match values.kind:
        case "index":
            return f"{of}{whole}, indices{into}"
        case "sorted":
            return f"{of}{whole} in ascending order, indices{into}"
        case "offsets":
            return f"{of}ascending offsets{into}, from {values.low} to {values.high} inclusive"
        case "selector":
            return f"{of}{whole}, each of which selects a state"
        case "zero":
            return f"{of}zeros"
        case "within":
            return f"{of}values in [{values.low}, {values.high}]"
    return ""


def _comparison(golden: Golden, *, floating: bool) -> str:
    match golden.comparison:
        case "exact":
            text = "is compared exactly"
        case "close":
            text = f"is compared with a tolerance of {golden.tolerance:g} times the largest expected magnitude"
        case "bounded":
            text = "is compared within an error bound that grows with the magnitudes that contribute to each element"
        case "multiset":
            text = "must have the expected elements, in any order"
        case "unstable":
            text = "is not compared, since it depends on the order in which threads run"
    if golden.double_reference and floating:
        text += "; expected values are computed in double precision"
    return f"{text}; among equal values of {golden.ties}, either index is accepted" if golden.ties else text


def _and(names: tuple[str, ...] | list[str]) -> str:
    return " and ".join(names)


def _or(names: list[str]) -> str:
    return _listed(names, "or")


def _listed(names: Sequence[str], last: str) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"
