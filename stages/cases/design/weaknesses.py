"""Weaknesses of suites: what no case of them shows, and the reason where that cannot be helped."""

import re
from collections.abc import Iterator, Sequence

from kernelmill.derived_references.reference import NotTestableError
from kernelmill.records import Case, Program, RejectedCase, Weakness
from stages.cases.design.covering import Aims
from stages.cases.design.obligations.obligation import Obligation
from stages.cases.design.obligations.of_program import ONE_BLOCK, one_block_is_not_one, unmet
from stages.cases.inputs.points import point


def weaknesses(program: Program, cases: Sequence[Case], rejected: Sequence[RejectedCase] = ()) -> tuple[Weakness, ...]:
    """Return the weaknesses of a suite with these cases; `rejected` are the cases that were tried in vain."""
    return tuple(_all(program, cases, rejected))


def _all(program: Program, cases: Sequence[Case], rejected: Sequence[RejectedCase]) -> Iterator[Weakness]:
    left = unmet(program, cases)
    equal = {one.subject for one in left if one.kind == "equal_twins"}
    aimed = Aims.at(program, cases)
    for one in left:
        if one.kind == "one_sided_twins" and _pair(one.subject) in equal:
            continue  # a pair that never differs counts once
        yield Weakness(kind=one.kind, subject=one.subject, reason=_reason(program, one, rejected, aimed))
    for case in cases:
        if one_block_is_not_one(program, case):
            yield Weakness(kind="not_one_block", subject=ONE_BLOCK)


def _pair(subject: str) -> str:
    return ", ".join(sorted(subject.split(" > ")))


def _reason(program: Program, unmet_one: Obligation, rejected: Sequence[RejectedCase], aims: Aims) -> str:
    """Return why no case meets an obligation; empty if nothing is known that prevents one."""
    if unmet_one.prevented:
        return unmet_one.prevented
    if unmet_one.kind == "constant_parameter" and not _used(unmet_one.subject, program.text.unit):
        return "the kernel does not use it"
    for one in rejected:
        try:
            values = point(program.relations, one.case)
        except NotTestableError:
            continue
        if unmet_one.met(values, one.case):
            return f"case rejected: {one.reason}"
    return "" if aims.best(unmet_one) is not None else "no values within the limits of a case"


def _used(parameter: str, unit: str) -> bool:
    """Whether a parameter occurs after its declaration."""
    return len(re.findall(rf"\b{re.escape(parameter)}\b", unit)) > 1
