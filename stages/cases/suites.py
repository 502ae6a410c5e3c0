"""Suites: cases selected by the branches they reach, and their outputs under three thread orders."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import get_args

from kernelmill.derived_references.reference import Arithmetic, NotTestableError
from kernelmill.execution.cpu import Cpu
from kernelmill.records import Dropped, Program, RejectedCase, Suite, Weakness
from kernelmill.records.reasons import CasesReason
from stages.cases.design.weaknesses import weaknesses
from stages.cases.inputs import grid_limit
from stages.cases.inputs.fills import LARGE_INTEGERS
from stages.cases.recording.attempts import MOST_SHARED_EXECUTIONS, numbers_of, tried_cases
from stages.cases.recording.few_blocks import with_few_blocks
from stages.cases.recording.judging import judge
from stages.cases.recording.preparation import Prepared, attempted, prepare
from stages.cases.recording.recorder import NoSuiteError, recorder_of
from stages.cases.recording.reference_comparison import ROUNDING_DECIDES
from stages.cases.recording.undefined import counts_as_offsets
from stages.cases.selection import chosen, kills, shown, with_random
from stages.cases.sharing import Lead, SharedCases, in_sizes_of, shared
from stages.cases.text import program as programs

OF_INTEGERS = "the cases are those of an instance of the kernel for integers"
OF_OTHER_TEXT = "the cases are those of an instance of the kernel whose text does not call for it"
OF_MAGNITUDES = frozenset(
    {
        "inputs_not_close",
        "inputs_not_small",
        "inputs_not_far",
        "inputs_not_tens",
        "inputs_not_negative",
        "inputs_finite",
    }
)
"""The weaknesses that only suites with floating-point inputs may have."""


def suite(
    program: Program,
    backend: Cpu,
    folder: Path,
    arithmetics: Sequence[Arithmetic] = get_args(Arithmetic),
    lead: Lead | None = None,
) -> Suite:
    """The suite of a program, with the first reference that agrees with its kernel; builds are made in a folder.

    With a `lead`, it has the cases of that instance of the kernel, if all of them are right for this one too.

    Raises `NoSuiteError` where there is no suite.
    """
    counts = counts_as_offsets(program.relations.roles)
    if counts:
        raise NoSuiteError(CasesReason.COUNTS_AS_OFFSETS, ", ".join(counts))
    limited = grid_limit.with_parameter(program)
    if lead is not None:
        alike = program
        if limited is not None and grid_limit.has_parameter(lead.suite):
            alike, lead = limited, replace(lead, program=grid_limit.with_parameter(lead.program) or lead.program)
        given = shared(alike, lead)
        made = None if given is None else _with_shared(alike, given, backend, folder / "shared", arithmetics)
        if made is not None:
            return made
    failing: RejectedCase | None = None
    if limited is not None:
        prepared = prepare(limited, backend, folder / "limited")
        few = with_few_blocks(prepared, folder / "races")
        if few == "same":
            return _searched(prepared, backend, folder, arithmetics)
        failing = few
    made = _searched(prepare(program, backend, folder / "recorder"), backend, folder, arithmetics)
    return made if failing is None else grid_limit.needs_all_blocks(made, failing)


def _with_shared(
    program: Program, given: SharedCases, backend: Cpu, folder: Path, arithmetics: Sequence[Arithmetic]
) -> Suite | None:
    """The suite of a program with the cases of another instance; none where one of these fails or differs.

    Cases in which rounding decides are left out: in another precision, these are others. So are large integers that the
    kernel does not cope with, since the leading instance need not have any.
    """
    try:
        recorder = recorder_of(program, programs.recorder(program, given.cases), backend, folder / "recorder")
        attempt = tried_cases(recorder, given.cases, range(len(given.cases)), MOST_SHARED_EXECUTIONS)
        if not all(map(_may_be_left_out, attempt.rejected_cases)):
            return None
        judged = judge(program, given.cases, attempt, recorder, backend=backend, folder=folder, arithmetics=arithmetics)
        decided = (*attempt.rejected_cases, *filter(_may_be_left_out, judged.rejected))
        if len(judged.tried) + len(decided) < len(given.cases):
            return None
        made = judged.recorded.suite(judged.tried, judged.compared, judged.precise)
    except (NotTestableError, NoSuiteError):
        return None
    found = weaknesses(in_sizes_of(program, made.cases), made.cases, (*given.rejected, *decided))
    return replace(
        made,
        rejected_cases=(*given.rejected, *decided),
        weaknesses=tuple(one if one.reason else replace(one, reason=_not_wanted(one, given)) for one in found),
        inputs_tried=given.inputs_tried,
    )


def _not_wanted(one: Weakness, given: SharedCases) -> str:
    """Why the cases of another instance did not have to show something; empty if they had."""
    if one.kind not in OF_MAGNITUDES or (one.kind, one.subject) in given.goals:
        return ""
    return OF_INTEGERS if given.of_integers else OF_OTHER_TEXT


def _may_be_left_out(one: RejectedCase) -> bool:
    """Whether a rejected case says nothing about the others of the leading instance."""
    return one.reason.startswith(ROUNDING_DECIDES) or one.case.contents == LARGE_INTEGERS


def _searched(prepared: Prepared, backend: Cpu, folder: Path, arithmetics: Sequence[Arithmetic]) -> Suite:
    """The suite of a program with the cases, of all its candidates, that show most."""
    program, made, recorder = prepared.program, prepared.made, prepared.recorder
    attempt, rejected_cases = attempted(prepared)
    judged = judge(program, made.cases, attempt, recorder, backend=backend, folder=folder, arithmetics=arithmetics)
    tried, recorded = judged.tried, judged.recorded
    rejected_cases = (*rejected_cases, *judged.rejected)
    goals = shown(program, tried)
    usual = chosen([one for one in tried if one.number not in made.random] or tried, goals)
    everything = recorded.suite(tried, judged.compared, judged.precise)
    found = kills(everything, numbers_of(tried), numbers_of(usual), backend, folder / "mutants")
    kept = usual if found is None else chosen(tried, goals, found.by_case)
    kept = with_random(program, kept, tried, made.random)
    made_suite = recorded.suite(kept, judged.compared, judged.precise)
    return replace(
        made_suite,
        rejected_cases=rejected_cases,
        weaknesses=weaknesses(program, made_suite.cases, rejected_cases),
        inputs_tried=len(tried) if found is not None and found.complete else 0,
    )


def dropped(program: Program, error: NoSuiteError) -> Dropped:
    """Return the record of a program without a suite."""
    return Dropped(id=program.id, source=program.source, stage="cases", reason=error.reason, detail=error.detail[:500])
