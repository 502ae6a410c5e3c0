"""What a solution has to know of a kernel's interface, one sentence or so for each fact."""

import math
import re
from collections.abc import Iterator, Mapping

from kernelmill.proof.units.stripping import of_project
from kernelmill.records import DerivedSize, Golden, Role, ShapeSize
from kernelmill.records.units import PortNoteKind
from kernelmill.templates.composition import MAX_BLOCKS
from stages.describe import contents
from stages.describe.contents import listed
from stages.describe.facts import Facts

_ACCESS = {
    "read": "read",
    "written": "written; its contents before the launch are arbitrary",
    "read_written": "read and written; its contents before the launch are an input",
    "none": "not accessed",
}
_DIFFERENCES: Mapping[PortNoteKind, str] = {
    "half_atomic_defined": "the headers of HIP have no `atomicAdd` for `__half`",
    "bfloat16_atomic_defined": "the headers of HIP have no `atomicAdd` for `__hip_bfloat16`",
    "bfloat16_comparison_defined": "older headers of HIP have no comparisons for `__hip_bfloat16`",
    "bfloat16_load_defined": "older headers of HIP have no `__ldg` for `__hip_bfloat16`",
    "half_shuffle_defined": "older headers of HIP have no shuffles for `__half`",
    "bfloat16_shuffle_defined": "older headers of HIP have no shuffles for `__hip_bfloat16`",
    "maximum_defined": (
        "`max` and `min` of HIP have templates for any type, which classes prefer to the overloads for `float`"
    ),
    "sync_warp_defined": "HIP has `__syncwarp` since version 7.0 only",
}
_ATOMIC = re.compile(r"\batomic(\w+)\(")
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
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
        yield f"{role.parameter} ({_type(role)}): {_described(facts, role, sizes, derived)}{_tested(facts, role)}"


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
            described = (
                _described(facts, role, sizes, {}).removeprefix(_VIEW).replace("before the launch", "before the call")
            )
            yield f"{parameter.name} ({declared}): {described}{_tested(facts, role)}"
        elif parameter.name in sizes:
            yield f"{parameter.name} ({declared}): {_size(sizes[parameter.name])}"
        else:
            yield f"{parameter.name} ({declared})"


def hidden(facts: Facts) -> Iterator[str]:
    """Yield a line for each size that shapes or the launch depend on and that no parameter holds."""
    for size in facts.relations.sizes:
        if size.kind == "hidden":
            yield f"{size.name}: {_size(size)}; no parameter of the kernel holds it, but shapes depend on it"
    held = {role.parameter for role in facts.relations.roles}
    formula = facts.relations.launch
    launched = set(_IDENTIFIER.findall(" ".join((*formula.grid, *formula.block, formula.shared))))
    for one in facts.relations.derived:
        if one.parameter in launched - held:
            yield f"{one.parameter}: equal to {one.expression}; no parameter of the kernel holds it"


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
    yield from contents.of_inputs(facts)
    kinds = {case.kind for case in facts.suite.cases}
    if "ragged" in kinds:
        yield "sizes need not be multiples of the block; no access may be out of bounds"
    yield "there is no error code: a kernel that traps, hangs or reads out of bounds fails"
    yield "results must not depend on the order in which threads and blocks run"
    shared = [role.parameter for role in facts.relations.roles if role.atomic]
    if shared:
        names = listed(shared, "and")
        if set(_ATOMIC.findall(of_project(facts.hip.unit_code))) == {"Add"}:
            yield f"what is computed is added to the contents of {names}"
        yield f"where several threads update the same elements of {names}, the updates have to be atomic"
    if facts.uses_wavefront:
        yield (
            "wavefronts of AMD GPUs have 64 lanes (CDNA) or 32 (RDNA): where threads exchange values within a "
            "wavefront, do not assume 32 lanes, and use HIP's intrinsics without masks of 32 bits"
        )


def differences(facts: Facts) -> Iterator[str]:
    """Yield what a port has to know of the differences between CUDA and HIP, by what the port of the unit needed."""
    kinds = {note.kind for note in facts.hip.notes}
    yield from (text for kind, text in _DIFFERENCES.items() if kind in kinds)


def guarantees(facts: Facts) -> Iterator[str]:
    """Yield the equations that the project's host code guarantees and that runs confirmed."""
    symbols = {"divisible": "is a multiple of"}
    for fact in facts.relations.confirmed:
        yield f"{fact.left} {symbols.get(fact.comparison, fact.comparison)} {fact.right}"


def _tested(facts: Facts, role: Role) -> str:
    """Return what the tests pass for a number, and whether it matters."""
    if role.kind != "number":
        return ""
    idle = "" if facts.uses(role) else "; results do not depend on it"
    literals = (value.value for case in facts.suite.cases for value in case.values if value.name == role.parameter)
    values = {_number(literal): _SUFFIX.sub("", literal) for literal in literals}
    if not values or None in values:
        return idle
    told = [text for _, text in sorted((number, text) for number, text in values.items() if number is not None)]
    if len(told) > SHOWN:
        return f"; the tests pass values from {told[0]} to {told[-1]}{idle}"
    return f"; the tests pass {listed(told, 'and')}{idle}"


def _number(literal: str) -> float | None:
    """Return the value of a C++ literal; none of expressions and of what is no number."""
    try:
        value = float(_SUFFIX.sub("", literal))
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _type(role: Role) -> str:
    return " ".join(role.type.split())


def _described(facts: Facts, role: Role, sizes: dict[str, ShapeSize], derived: dict[str, DerivedSize]) -> str:
    match role.kind:
        case "buffer" | "tensor":
            values = "".join(f"; {one}" for one in contents.of_buffer(facts, role))
            view = _VIEW * (role.kind == "tensor")
            null = "; may be a null pointer" if role.optional else ""
            return f"{view}shape [{', '.join(role.shape)}]; {_ACCESS[role.access]}{null}{values}"
        case "size":
            return _size(sizes[role.parameter]) if role.parameter in sizes else "a size"
        case "derived":
            known = derived.get(role.parameter)
            return f"equal to {known.expression}" if known else "computed from the sizes"
        case "mode":
            spelled = _boolean if role.type.endswith("bool") else str
            choices = [spelled(value) for value in role.choices]
            only = "the tests pass only " * (len(choices) == 1)
            return f"selects a code path; {only}{listed(choices, 'or')}"
        case "number":
            return "a floating-point number" if role.floating else "an integer"
    return ""


def _boolean(value: int) -> str:
    return "true" if value else "false"


def _size(size: ShapeSize) -> str:
    limits = [f"at least {size.least}"]
    limits += [f"at most {size.most}"] if size.most is not None else []
    limits += [size.divisibility] if size.divisibility else []
    return f"a size, {', '.join(limits)}"


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
