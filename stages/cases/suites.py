"""Suites: cases selected by the branches they reach, and their outputs under three thread orders."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import get_args

from kernelmill.derived_references.reference import Arithmetic
from kernelmill.execution.cpu import Cpu
from kernelmill.records import Dropped, Program, RejectedCase, Suite
from kernelmill.records.reasons import CasesReason
from stages.cases.design.weaknesses import weaknesses
from stages.cases.inputs import grid_limit
from stages.cases.recording.attempts import Attempt, numbers_of
from stages.cases.recording.few_blocks import with_few_blocks
from stages.cases.recording.judging import Judged, judge
from stages.cases.recording.preparation import Prepared, attempted, prepare, with_others
from stages.cases.recording.recorder import NoSuiteError
from stages.cases.recording.undefined import counts_as_offsets
from stages.cases.selection import chosen, kills, shown, with_random
from stages.cases.shared_suite import with_shared
from stages.cases.sharing import Lead, shared


def suite(
    program: Program,
    backend: Cpu,
    folder: Path,
    arithmetics: Sequence[Arithmetic] = get_args(Arithmetic),
    lead: Lead | None = None,
) -> Suite:
    """The suite of a program, with the first reference that agrees with its kernel; builds are made in a folder.

    With a `lead`, it has the cases of that instance of the kernel, if most of them are right for this one too.

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
        made = None if given is None else with_shared(alike, given, backend, folder / "shared", arithmetics)
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


def _searched(prepared: Prepared, backend: Cpu, folder: Path, arithmetics: Sequence[Arithmetic]) -> Suite:
    """The suite of a program with the cases, of all its candidates, that show most."""
    program, made, recorder = prepared.program, prepared.made, prepared.recorder
    attempt, rejected_cases = attempted(prepared)

    def right(attempt: Attempt) -> Judged:
        return judge(program, made.cases, attempt, recorder, backend=backend, folder=folder, arithmetics=arithmetics)

    judged = right(attempt)
    rejected_cases = (*rejected_cases, *judged.rejected)
    others = with_others(prepared, attempt, judged.tried) if judged.rejected else None
    if others is not None:
        judged = right(others)
        rejected_cases = (*rejected_cases, *others.rejected_cases, *judged.rejected)
    tried, recorded = judged.tried, judged.recorded
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
