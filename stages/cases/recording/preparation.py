"""Preparation of a program: sizes that are quick enough, its recorder, and the first runs of its candidates."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.derived_references.reference import NotTestableError
from kernelmill.execution.cpu import Cpu
from kernelmill.records import Case, Program, RejectedCase, Relations, Summary
from kernelmill.records.reasons import CasesReason
from kernelmill.records.suites import TOO_MUCH_WORK
from stages.cases.design.groups import Candidates, grouped
from stages.cases.design.obligations.of_program import met, unmet
from stages.cases.inputs import grid_limit, sizing
from stages.cases.recording import tolerance
from stages.cases.recording.attempts import Attempt, Tried, tried_cases
from stages.cases.recording.recorder import NoSuiteError, Recorder, recorder_of, succeed
from stages.cases.text import program as programs
from stages.cases.text.outputs import holds_floats, outputs

MOST_RANDOM_EXECUTIONS = 4_000_000
"""Line executions of all random cases of a program, estimated from those of the others."""
MOST_TYPICAL_EXECUTIONS = 500_000
"""Line executions of the typical case, above which its sizes are reduced: other cases have the same ones."""
_MOST_REDUCTIONS = 3
BY_CHANCE = "in bounds by chance; with other integers"
"""Why a case is rejected that is out of bounds with other integers of the same kind."""
_OUT_OF_BOUNDS = "out-of-bounds:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A program whose typical sizes are small enough, its candidates and its recorder."""

    program: Program
    made: Candidates
    recorder: Recorder
    typical: Attempt
    """The run of the first candidate."""


def prepare(program: Program, backend: Cpu, folder: Path) -> Prepared:
    """The recorder of a program, whose typical sizes are reduced where a run of them takes too much work.

    Raises `NoSuiteError` where it does not compile, or an expression of the relations cannot be computed.
    """
    factor, number = 1.0, 0
    while True:
        program = replace(program, relations=_reduced(program, factor))
        try:
            made = grouped(program)
            printing = programs.recorder(program, made.cases)
        except NotTestableError as error:
            raise NoSuiteError(CasesReason.NOT_TESTABLE, str(error)) from error
        recorder = recorder_of(program, printing, backend, folder / str(number))
        number += 1
        typical = tried_cases(recorder, made.cases, (0,))
        factor = typical.executions / MOST_TYPICAL_EXECUTIONS
        if factor <= 1 or number == _MOST_REDUCTIONS or _reduced(program, factor) == program.relations:
            return Prepared(program=program, made=made, recorder=recorder, typical=typical)


def _reduced(program: Program, factor: float) -> Relations:
    try:
        return sizing.reduced(program.relations, factor)
    except NotTestableError as error:
        raise NoSuiteError(CasesReason.NOT_TESTABLE, str(error)) from error


def attempted(prepared: Prepared) -> tuple[Attempt, tuple[RejectedCase, ...]]:
    """Return all cases that ran without a finding, and those for obligations and the usual ones that did not."""
    recorder, made = prepared.recorder, prepared.made
    attempt = _not_by_chance(prepared, prepared.typical).with_more(_tried(prepared, made.first[1:]))
    attempt = _with_needed(prepared, _with_effect(prepared, attempt))
    rejected_cases = attempt.rejected_cases
    if recorder.sanitizes:
        mean = max(1, attempt.executions // max(1, len(attempt.tried)))
        affordable = made.random[: MOST_RANDOM_EXECUTIONS // mean]
        attempt = attempt.with_more(_tried(prepared, affordable))
    if recorder.sanitizes and attempt.missing:
        attempt = attempt.with_more(_with_any_grid(prepared, _tried(prepared, made.speculative)))
    return attempt, rejected_cases


def _tried(prepared: Prepared, numbers: Sequence[int]) -> Attempt:
    """The results of cases, of which those that are in bounds by chance are rejected."""
    return _not_by_chance(prepared, tried_cases(prepared.recorder, prepared.made.cases, numbers))


def _not_by_chance(prepared: Prepared, attempt: Attempt) -> Attempt:
    """The attempt without cases that are out of bounds with other integers of the same kind."""
    made = prepared.made
    others = {other: one.case for one in attempt.tried for other in made.repeated.get(one.number, ())}
    if not others or succeed(prepared.recorder, list(others)):
        return attempt
    repeated = {made.cases[other]: case for other, case in others.items()}
    again = tried_cases(prepared.recorder, made.cases, list(others))
    reasons = {
        repeated[one.case]: f"{BY_CHANCE}, {one.reason}"
        for one in again.rejected_cases
        if one.reason.startswith(_OUT_OF_BOUNDS)
    }
    return _without(attempt, reasons)


def _with_any_grid(prepared: Prepared, attempt: Attempt) -> Attempt:
    """The attempt without cases with other results for more blocks, as where a thread ends at an invalid index."""
    made = prepared.made
    few = [one for one in attempt.tried if one.number in made.unlimited]
    usual = tried_cases(prepared.recorder, made.cases, [made.unlimited[one.number] for one in few])
    failing = {one.case: one.reason for one in usual.rejected_cases}
    differing = {
        one.case: failing.get(made.cases[other], grid_limit.DIFFERS)
        for one, other in ((one, made.unlimited[one.number]) for one in few)
        if other not in usual.rows or not same_results(prepared.program, attempt.rows[one.number], usual.rows[other])
    }
    return _without(attempt, differing)


def _without(attempt: Attempt, reasons: Mapping[Case, str]) -> Attempt:
    """The attempt without cases that are rejected for these reasons."""
    rejected = (RejectedCase(case=case, reason=reason) for case, reason in reasons.items())
    return replace(
        attempt,
        tried=tuple(one for one in attempt.tried if one.case not in reasons),
        rejected_cases=(*attempt.rejected_cases, *rejected),
    )


def same_results(program: Program, few: Mapping[str, Summary], usual: Mapping[str, Summary]) -> bool:
    """Whether outputs are the same with few blocks as with the usual number, in any order of elements."""
    return all(
        tolerance.agrees(role, few[role.parameter], usual[role.parameter], holds_floats(role))
        or few[role.parameter].multiset == usual[role.parameter].multiset
        for role in outputs(program)
    )


def with_others(prepared: Prepared, attempt: Attempt, judged: Sequence[Tried]) -> Attempt | None:
    """The attempt with the cases that were judged right, and with others for the obligations that only the rest met.

    None where there are no others, or none of them succeeds.
    """
    kept = {one.number for one in judged}
    left = replace(attempt, tried=tuple(one for one in attempt.tried if one.number in kept), rejected_cases=())
    before = [*(one.case for one in attempt.tried), *(one.case for one in attempt.rejected_cases)]
    more = _with_needed(prepared, left, before)
    return more if len(more.tried) > len(left.tried) else None


def _with_needed(prepared: Prepared, attempt: Attempt, before: Sequence[Case] = ()) -> Attempt:
    """The attempt with cases for single obligations that no other case meets, but not with those tried `before`."""
    made = prepared.made
    known = {(one.values, one.contents) for one in before}
    for further in (made.alone, made.smaller, made.instead):
        others = [one for one in further if (made.cases[one].values, made.cases[one].contents) not in known]
        needed = _still_needed(prepared.program, attempt, made.cases, others)
        attempt = attempt.with_more(_with_effect(prepared, _tried(prepared, needed)))
    return attempt


def _with_effect(prepared: Prepared, attempt: Attempt) -> Attempt:
    """The attempt with other inputs in cases in which the kernel changes nothing, as far as it then changes something.

    Such a case shows nothing of what it is for: boxes outside of a map, or no equal numbers where it looks for some.
    """
    made, count = prepared.made, len(attempt.tried)
    for at in range(max(map(len, made.alternatives.values()), default=0)):
        idle = [one.number for one in attempt.tried[:count] if not one.has_effect]
        others = {own[at]: number for number in idle if len(own := made.alternatives.get(number, ())) > at}
        again = tried_cases(prepared.recorder, made.cases, list(others))
        better = {others[one.number]: one for one in again.tried if one.has_effect}
        attempt = attempt.with_replaced(again, better)
    return attempt


def _still_needed(program: Program, attempt: Attempt, cases: Sequence[Case], numbers: Iterable[int]) -> list[int]:
    """Return the cases, of those with these numbers, that meet an obligation that no case with an effect does.

    Those that were too much work with another seed are left out.
    """
    # The typical case stays, since obligations are compared with its values.
    left = unmet(program, [one.case for one in attempt.tried if one.has_effect or one.case.kind == "typical"])
    rejected = (one for one in attempt.rejected_cases if one.reason.startswith(TOO_MUCH_WORK))
    too_large = {(one.case.values, one.case.contents) for one in rejected}
    others = (number for number in numbers if (cases[number].values, cases[number].contents) not in too_large)
    return [number for number in others if met(program, left, cases[number])]
