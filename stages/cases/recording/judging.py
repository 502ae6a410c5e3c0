"""Cases whose outputs are defined, the same in every thread order, and agree with a reference."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kernelmill.derived_references.reference import Arithmetic
from kernelmill.execution.cpu import Cpu
from kernelmill.proof.unsettled import ORDER_DEPENDENT
from kernelmill.records import Case, Program, RejectedCase
from kernelmill.records.reasons import CasesReason
from kernelmill.records.suites import NOT_COMPARABLE
from stages.cases.recording import tolerance
from stages.cases.recording.attempts import Attempt, Tried, enough, numbers_of
from stages.cases.recording.further_builds import ORDERS, FurtherBuilds
from stages.cases.recording.output_parser import Rows
from stages.cases.recording.recorded import Precise, Recorded
from stages.cases.recording.recorder import NoSuiteError, Recorder, again
from stages.cases.recording.reference_comparison import Compared
from stages.cases.text.outputs import holds_floats, outputs, roles_by_name

FAILS_IN_ANOTHER_ORDER = f"{NOT_COMPARABLE}: the kernel fails in another order of threads"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """The cases whose outputs are defined, the same in every order, and agree with the reference."""

    tried: Sequence[Tried]
    rejected: tuple[RejectedCase, ...]
    recorded: Recorded
    compared: Compared | None
    precise: Precise


def judge(
    program: Program,
    cases: Sequence[Case],
    attempt: Attempt,
    recorder: Recorder | None,
    *,
    backend: Cpu,
    folder: Path,
    arithmetics: Sequence[Arithmetic],
) -> Judged:
    """Compare the outputs of cases with those in other orders and with a reference.

    Raises `NoSuiteError` where too few cases are left, and without a recorder where a program with a reference does not
    complete all cases.
    """
    tried = list(attempt.tried)
    if not tried:
        raise NoSuiteError(CasesReason.NO_CASE_SUCCEEDS)
    builds = FurtherBuilds(program=program, cases=cases, backend=backend, folder=folder)
    ordered = _in_all_orders(program, tried, attempt.rows, recorder=recorder, builds=builds, arithmetics=arithmetics)
    if not ordered.tried:
        raise NoSuiteError(CasesReason.FAILS_IN_ANOTHER_ORDER)
    settled = _settled(program, ordered)
    rejected = (*ordered.failing, *_without(ordered.tried, settled, ORDER_DEPENDENT))
    known = ordered.compared if len(settled) == len(ordered.tried) else None
    tried = list(settled)
    recorded = Recorded(program=program, rows=ordered.plain, orders=ordered.others, builds=builds)
    compared = recorded.with_reference(tried, arithmetics, known)
    undefined = recorded.undefined(tried, compared, attempt.rows if recorder is not None else ordered.plain)
    if undefined:
        defined = [one for one in tried if one.number not in undefined]
        # A kernel whose usual results are undefined is none to learn from, though others may happen to be defined.
        usual = any(one.case.kind == "typical" for one in tried if one.number in undefined)
        if usual or not enough(defined, tried):
            raise NoSuiteError(CasesReason.UNDEFINED_BEHAVIOR, next(iter(undefined.values())))
        tried = defined
        if compared is None:
            compared = recorded.with_reference(tried, arithmetics)
    disagreeing = (
        {} if compared is None else compared.disagreeing(recorded.goldens(numbers_of(tried)), roles_by_name(program))
    )
    tried = [one for one in tried if one.number not in disagreeing]
    decided = _decided_by_rounding(program, tried, recorded, compared)
    tried = [one for one in tried if one.number not in decided]
    return Judged(
        tried=tried,
        rejected=(*rejected, *rejections(cases, {**undefined, **disagreeing, **decided})),
        recorded=recorded,
        compared=compared,
        precise=recorded.precise(tried, compared),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ordered:
    """The outputs of cases in all thread orders."""

    tried: Sequence[Tried]
    """The cases that succeed in all orders."""
    failing: tuple[RejectedCase, ...] = ()
    """The other cases."""
    plain: Rows
    others: Sequence[Rows]
    compared: Compared | None = None
    """The comparison with a reference that has these outputs, if one was made."""


def _in_all_orders(
    program: Program,
    tried: Sequence[Tried],
    rows: Rows,
    *,
    recorder: Recorder | None,
    builds: FurtherBuilds,
    arithmetics: Sequence[Arithmetic],
) -> _Ordered:
    """The outputs of cases in all orders, of which `rows` are those of the recorder in the usual order.

    A program that measures a reference runs in all orders, too, and more quickly than the recorder, which has to run
    only where that program does not complete all cases.
    """
    made = (builds.with_arithmetic(tried, arithmetic) for arithmetic in arithmetics)
    compared = next((one for one in made if one.compiled), None)
    if compared is not None and _is_complete(compared, tried, program):
        plain, *others = (compared.rows[name] for name in ORDERS)
        return _Ordered(tried=tried, plain=plain, others=others, compared=compared)
    if recorder is None:
        raise NoSuiteError(CasesReason.FAILS_IN_ANOTHER_ORDER)
    orders = [again(recorder, name, numbers_of(tried)) for name in ORDERS[1:]]
    succeeding = [one for one in tried if all(one.number in order for order in orders)]
    failing = _without(tried, succeeding, FAILS_IN_ANOTHER_ORDER)
    known = None if failing else compared
    return _Ordered(tried=succeeding, failing=failing, plain=rows, others=orders, compared=known)


def _is_complete(compared: Compared, tried: Sequence[Tried], program: Program) -> bool:
    """Whether all cases have all outputs in each order."""
    names = {role.parameter for role in outputs(program)}
    orders = [compared.rows.get(name, {}) for name in ORDERS]
    return all(names <= order.get(one.number, {}).keys() for order in orders for one in tried)


def _settled(program: Program, ordered: _Ordered) -> Sequence[Tried]:
    """The cases without order-dependent ones, such as sizes for which outputs overlap, if enough remain."""
    settled = [
        one
        for one in ordered.tried
        if all(
            tolerance.agrees(
                role,
                ordered.plain[one.number][role.parameter],
                order[one.number][role.parameter],
                holds_floats(role),
            )
            for role in outputs(program)
            for order in ordered.others
        )
    ]
    return settled if enough(settled, ordered.tried) else ordered.tried


def _decided_by_rounding(
    program: Program, tried: Sequence[Tried], recorded: Recorded, compared: Compared | None
) -> Mapping[int, str]:
    """The cases that a kernel fails if it rounds otherwise, with the reasons; none if too few others would be left."""
    if compared is None:
        return {}
    found = compared.rounding_decides(recorded.goldens(numbers_of(tried)), roles_by_name(program))
    decided = {one.number: found[one.number] for one in tried if one.number in found}
    return decided if enough([one for one in tried if one.number not in decided], tried) else {}


def _without(tried: Sequence[Tried], left: Sequence[Tried], reason: str) -> tuple[RejectedCase, ...]:
    """Return the cases that are left out, with the reason."""
    numbers = set(numbers_of(left))
    return tuple(RejectedCase(case=one.case, reason=reason) for one in tried if one.number not in numbers)


def rejections(cases: Sequence[Case], reasons: Mapping[int, str]) -> Iterator[RejectedCase]:
    """The records of cases that were rejected for these reasons."""
    for number, reason in sorted(reasons.items()):
        yield RejectedCase(case=cases[number], reason=reason)
