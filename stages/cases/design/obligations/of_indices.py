"""Test obligations of what indices and offsets hold: runs, few different ones, and elements that are left out."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from kernelmill.records import Case, ElementValues, Program, Relations, Role
from kernelmill.templates.inputs import DISTINCT_VALUES, must_differ
from stages.cases.design.limits.capacity import used
from stages.cases.design.obligations.obligation import Obligation, filled
from stages.cases.inputs.contents import INNER_OFFSETS, REPEATED
from stages.cases.inputs.equal_elements import DISTINCT, compared
from stages.cases.inputs.points import Point, known_values, product
from stages.cases.inputs.runs import RUNS, sizes_with_runs, words
from stages.cases.inputs.sizing import fitting

_FEW = 3
"""Elements for so many indices that each of them is chosen by several of any 16 in a row."""
_MANY = 64
"""Indices that a thread or a block of another kernel may take at a time."""


def of_indices(program: Program) -> Iterator[Obligation]:
    """Yield what a kernel with indices, or with offsets, has to be given."""
    relations = program.relations
    for sizes in sizes_with_runs(relations):
        yield _in_runs(words(relations), sizes)
    sizes_of = {one.name for one in relations.sizes}
    indices = {
        values.high: role
        for role in relations.roles
        for values in role.values
        if values.kind == "index" and values.high in sizes_of and not must_differ(values, relations)
    }
    for high, role in sorted(indices.items(), key=lambda one: one[0]):
        yield from _repeated(high, role, relations)
    if any(_are_counted(values, relations) for role in relations.roles for values in role.values):
        yield filled("indices_not_repeated", REPEATED, "equal indices of elements that are written")
    if any(values.kind == "offsets" for role in relations.roles for values in role.values):
        yield filled("offsets_not_inner", INNER_OFFSETS, "offsets that leave out the ends")
    if (found := compared(program)) is not None:
        sizes = {found.length: DISTINCT_VALUES, found.other.shape[found.axis]: _FEW}
        known = {name: number for name, number in sizes.items() if name in sizes_of}
        yield replace(filled("inputs_not_equal", DISTINCT, "distinct values, some of both inputs"), sizes=known)


def _are_counted(indices: ElementValues, relations: Relations) -> bool:
    """Whether atomics update some of what indices choose, which may decide which of several equal ones writes the rest.

    Without them, equal indices are a race, whatever the order of threads in the tests.
    """
    into = [role for role in relations.roles if role.parameter in indices.into]
    return must_differ(indices, relations) and any(role.atomic for role in into)


def _in_runs(words: str, sizes: Mapping[str, int]) -> Obligation:
    """Indices in runs along one dimension, such as equal ones; other dimensions may have to have one element."""
    ones = [name for name, number in sizes.items() if number == 1]
    alone = "".join(f", one {name}" for name in ones)
    return Obligation(
        kind="indices_not_in_runs",
        subject=f"indices{alone}",
        label=f"{words}{alone}",
        names=tuple(sizes),
        sizes=sizes,
        contents=RUNS,
        met=lambda values, case: case.contents == RUNS and all(values.known[name] == 1 for name in ones),
    )


def _repeated(high: str, role: Role, relations: Relations) -> Iterator[Obligation]:
    """Yield that many indices choose among few elements, so that most are equal to others nearby."""
    typical = {one.name: one.typical for one in relations.sizes}
    sizes = fitting(relations, {**typical, high: _FEW})
    counted = [name for part in role.shape for name in used(part, typical) if name != high]
    count = product(role.shape, known_values(relations, sizes))
    if sizes[high] > _FEW or not counted:
        return
    if count < _MANY:
        sizes = fitting(relations, {**sizes, counted[-1]: sizes[counted[-1]] * -(-_MANY // count)})

    def met(values: Point, _: Case) -> bool:
        return 1 < values.known[high] <= _FEW and product(role.shape, values.known) >= _MANY

    yield Obligation(
        kind="indices_not_repeated",
        subject=f"{high} for {role.parameter}",
        label=f"few {high} for many {role.parameter}",
        names=(high,),
        sizes={high: sizes[high], **{name: sizes[name] for name in counted if sizes[name] != typical[name]}},
        met=met,
    )
