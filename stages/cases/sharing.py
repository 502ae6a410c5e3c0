"""Cases for further instances of a kernel, which has the same code and relations in other types.

The cases that show most are searched for with one instance. The others have the same ones, in literals of their types,
and references and goldens of their own.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from kernelmill.cpp import usual_types
from kernelmill.records import Case, CaseValue, Program, RejectedCase, Relations, Role, ShapeSize, Suite
from kernelmill.templates.inputs import holds_any_integers
from stages.cases.design.candidates import without_numbers
from stages.cases.design.covering import Aims
from stages.cases.design.obligations.obligation import Obligation
from stages.cases.design.obligations.of_program import obligations, unmet
from stages.cases.inputs.choices import choices, values
from stages.cases.inputs.contents import BILLIONS, BILLIONS_BELOW, CLOSE, LARGE_INTEGERS, MULTIPLES, OF_NUMBERS, OFFSET
from stages.cases.inputs.fills import holds_any_numbers, holds_halves, takes_multiples
from stages.cases.inputs.literals import is_float, literal
from stages.cases.inputs.points import literal_value
from stages.cases.inputs.sizing import VECTOR

OF_MAGNITUDES = frozenset(
    {
        "inputs_not_close",
        "inputs_not_equal",
        "inputs_not_small",
        "inputs_not_far",
        "inputs_not_billions",
        "inputs_not_mixed",
        "angles_not_right",
        "inputs_not_tens",
        "borders_not_reached",
        "inputs_not_negative",
        "inputs_finite",
    }
)
"""The weaknesses that only suites with floating-point inputs may have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lead:
    """The instance of a kernel whose cases others share."""

    program: Program
    suite: Suite


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedCases:
    """The cases of another instance, in the types of this one."""

    cases: tuple[Case, ...]
    """The last ones are for what inputs have to hold in these types alone."""
    rejected: tuple[RejectedCase, ...]
    inputs_tried: int


def leads_by_program(programs: Sequence[Program]) -> dict[str, Program]:
    """The instance whose cases each program shares, by the program's id; itself where none is like it.

    The best are first. Instances of a kernel that differ from its leading one in more than types may still be like each
    other.
    """
    found = dict[str, Program]()
    leads = dict[str, list[Program]]()
    for program in sorted(programs, key=lambda one: (_rank(one), one.id)):
        known = leads.setdefault(program.kernel_id, [])
        lead = next((one for one in known if _alike(program.relations, one.relations)), program)
        if lead is program:
            known.append(program)
        found[program.id] = lead
    return found


def leading(programs: Sequence[Program]) -> dict[str, Program]:
    """The instance of each kernel to search with, by the id of the kernel: the best of those that lead others."""
    chosen = dict[str, Program]()
    for lead in leads_by_program(programs).values():  # the best first
        chosen.setdefault(lead.kernel_id, lead)
    return chosen


def _rank(program: Program) -> int:
    held = {role.component or role.element for role in program.relations.roles}
    return usual_types.rank(held)


def shared(program: Program, lead: Lead) -> SharedCases | None:
    """The cases of the leading instance for this one; none where their relations differ in more than types.

    Without floating-point inputs, it has large integers where the leading instance has numbers that differ little, and
    the other way round; it has multiples of a number only if it divides by another one.
    """
    if not _alike(program.relations, lead.program.relations):
        return None
    rejected = [one for one in lead.suite.rejected_cases if _has_contents(program, one.case)]
    cases = tuple(_adapted((one for one in lead.suite.cases if _has_contents(program, one)), program))
    wanted = {(one.kind, one.subject) for one in obligations(lead.program, lead.suite.cases[0])}
    own = [one for one in _of_inputs(program, cases) if (one.kind, one.subject) not in wanted]
    return SharedCases(
        cases=(*cases, *_further(program, cases, own)),
        rejected=tuple(
            replace(one, case=case)
            for one, case in zip(rejected, _adapted((each.case for each in rejected), program), strict=True)
        ),
        inputs_tried=lead.suite.inputs_tried,
    )


def _of_inputs(program: Program, cases: Sequence[Case]) -> Iterator[Obligation]:
    """What inputs of a program have to hold that no case has, such as numbers of which sums overflow in its types."""
    for one in unmet(in_sizes_of(program, cases), cases):
        if one.kind in OF_MAGNITUDES and not one.prevented:
            yield one


def _further(program: Program, cases: Sequence[Case], own: Iterable[Obligation]) -> Iterator[Case]:
    """The cases that a program has beyond those that it shares, if there are values for them."""
    design = Aims.at(in_sizes_of(program, cases), cases)
    seed = max(one.seed for one in cases) + 1
    found = ((one, design.best(one)) for one in own)
    made = [design.case(overrides, [one]) for one, overrides in found if overrides is not None]
    yield from (replace(one, seed=seed + at) for at, one in enumerate(made))


def in_sizes_of(program: Program, cases: Sequence[Case]) -> Program:
    """The program with the typical sizes of some cases, where these are smaller than its own.

    The leading instance may have had its sizes reduced, and what its cases have to show depends on them.
    """
    typical = next((one for one in cases if one.kind == "typical"), None)
    given = {} if typical is None else {one.name: one.value for one in typical.values}
    sizes = tuple(
        replace(one, typical=min(one.typical, int(given.get(one.name, one.typical)))) for one in program.relations.sizes
    )
    return replace(program, relations=replace(program.relations, sizes=sizes))


def _alike(one: Relations, other: Relations) -> bool:
    """Whether relations are the same but for element types, typical values and what follows from these."""
    return (
        (one.launch.grid, one.launch.block) == (other.launch.grid, other.launch.block)
        and one.derived == other.derived
        and [_plain_size(size) for size in one.sizes] == [_plain_size(size) for size in other.sizes]
        and [_plain_role(role) for role in one.roles] == [_plain_role(role) for role in other.roles]
        and [is_float(role) for role in _chosen(one)] == [is_float(role) for role in _chosen(other)]
    )


def _plain_size(size: ShapeSize) -> ShapeSize:
    return replace(size, typical=size.least)


def _plain_role(role: Role) -> Role:
    return replace(role, type="", element=None, component=None, floating=False, typical=None)


def _chosen(relations: Relations) -> list[Role]:
    return list(choices(relations))


def _adapted(cases: Iterable[Case], program: Program) -> Iterable[Case]:
    """The cases in the literals of a program's types."""
    roles = {role.parameter: role for role in _chosen(program.relations)}
    names = [one.name for one in values(program)]
    exchanged = _exchanged(program)
    for case in cases:
        given = {one.name: one.value for one in case.values}
        written = (CaseValue(name=name, value=_literal(roles.get(name), given[name])) for name in names)
        adapted = replace(case, values=tuple(written))
        yield exchanged[case.contents](adapted) if case.contents in exchanged else adapted


def _has_contents(program: Program, case: Case) -> bool:
    """Whether the types of a program hold the contents of a case: billions are all infinite in half precision."""
    return case.contents not in (BILLIONS, BILLIONS_BELOW) or not holds_halves(program.relations)


def _exchanged(program: Program) -> Mapping[str, Callable[[Case], Case]]:
    """What the contents of a case become where an instance has no inputs of the kind that they are for."""
    has_numbers, has_integers = (
        any(map(any_of, program.relations.roles)) for any_of in (holds_any_numbers, holds_any_integers)
    )
    found = dict[str, Callable[[Case], Case]]()
    if not has_numbers:
        found |= dict.fromkeys(OF_NUMBERS, without_numbers)
    if not any(takes_multiples(role, program) for role in program.relations.roles):
        # Their sizes are multiples, too, which matters to kernels of any type.
        found[MULTIPLES] = partial(replace, contents="wide", label=f"sizes that are multiples of {VECTOR}")
    if not has_numbers and has_integers:
        found[CLOSE] = partial(replace, contents=LARGE_INTEGERS, label="large integers")
        found[OFFSET] = partial(replace, contents=LARGE_INTEGERS, label="large integers in large grids")
    if not has_integers:
        found[LARGE_INTEGERS] = partial(replace, contents=CLOSE, label="inputs that differ little")
    return found


def _literal(role: Role | None, value: str) -> str:
    number = None if role is None or not is_float(role) else literal_value(value)
    return value if role is None or number is None else literal(role.type, number)
