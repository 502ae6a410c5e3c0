"""Triton programs as samples of the page, in the records that kernels have there."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, get_args

from kernelmill.records import TritonRow
from kernelmill.records.prompts import Prompt
from kernelmill.records.triton import TestKind, TritonReference
from kernelmill.records.triton_verdicts import TritonVerdict
from stages.report.catalog import Details, KernelRow
from stages.report.entries import Entry
from stages.report.proofs import Figure, Mark, Part, Proof, TestRow, UnitRow, by_unit, on_lines, shown_prompt
from stages.report.triton_calls import Calls, calls

TAG = "triton"
REFERENCES: Mapping[TritonReference, str] = {
    "project": "eager code of the project",
    "eager": "an expression of torch",
    "interpreter": "the kernel itself, interpreted in double precision",
}
AUTHORS: Mapping[Literal["synthesis", "model", "input"], str] = {
    "synthesis": "a search, without a model",
    "model": "a model",
    "input": "the source",
}
UNREACHED: Mapping[str, str] = {
    "if": "no test makes the condition of this if {way}",
    "while": "no test makes the condition of this while {way}",
    "select": "no test makes the condition of this expression {way}",
    "where": "no test makes the condition of this where {way}",
    "for": "no test enters the body of this for",
}
"""What the page says of outcomes that no test has, by the kind of the condition."""
_CASE = re.compile(rf"test_({'|'.join(get_args(TestKind))})_\d+")


def entries(
    rows: Sequence[TritonRow], verdicts: Sequence[TritonVerdict], prompts: Sequence[Prompt]
) -> tuple[Entry, ...]:
    """Return the samples of the page, in the order of the rows."""
    judged = {verdict.id: verdict for verdict in verdicts}
    asked = by_unit(prompts)
    return tuple(_entry(row, judged[row.task_id], asked.get(row.task_id, ())) for row in rows)


def _entry(program: TritonRow, verdict: TritonVerdict, prompts: Sequence[Prompt]) -> Entry:
    code, *following = _parts(program)
    found = calls(code.text)
    return Entry(
        row=_row(program, code, found),
        details=Details(
            code=code.text,
            language="python",
            descriptions=tuple(filter(None, (program.description_2, program.description_1))),
            sites=found.sites,
            operators=found.operators,
            version="",
        ),
        proof=Proof(
            units=(_unit(program, verdict),),
            figures=tuple(Figure(label=label, value=value) for label, value in _figures(program, verdict)),
            unit=program.kernel_name,
            code=None,
            parts=tuple(following),
            marks=on_lines(_marks(verdict), _lines(code)),
            tests=tuple(TestRow(kind=_kind(case), label=case, values="") for case in program.cases),
            prompt=shown_prompt(prompts),
        ),
    )


def _row(program: TritonRow, code: Part, found: Calls) -> KernelRow:
    return KernelRow(
        id=program.task_id,
        name=program.kernel_name,
        source=program.source_project,
        path=program.original_file_path,
        start=None,
        end=None,
        license=program.license,
        lines=_lines(code),
        tags=(TAG,),
        launches=len(found.sites),
        proof=program.level,
        grade="-",
    )


def _parts(program: TritonRow) -> tuple[Part, ...]:
    """Return code, wrapper and tests with their lines, as `TritonProgram.text` joins them: a blank line between two."""
    parts: list[Part] = []
    texts = (
        ("Code", program.code),
        (f"Wrapper: {program.entry_point}", program.kernel_wrapper),
        ("Text of the tests", program.unitest_code),
    )
    start = 1
    for title, text in texts:
        parts.append(Part(title=title, text=text.strip("\n"), start=start))
        start += _lines(parts[-1]) + 1
    return tuple(parts)


def _lines(part: Part) -> int:
    return part.text.count("\n") + 1


def _unit(program: TritonRow, verdict: TritonVerdict) -> UnitRow:
    return UnitRow(
        unit=program.kernel_name,
        level=program.level,
        grade="",
        reason=program.reason,
        branches=verdict.branch_share if verdict.branches else None,
        tokens=None,
        meaning=verdict.mutant_share,
    )


def _figures(program: TritonRow, verdict: TritonVerdict) -> Iterator[tuple[str, str]]:
    lacking = [f"{one.reason.replace('_', ' ')}: {one.detail}" for one in verdict.shortfalls]
    if program.level != "verified":
        yield "not verified", "; ".join(lacking) or verdict.detail
    yield "kernels tested", ", ".join(program.kernels) or "-"
    yield "compiles for", ", ".join(program.targets) or "-"
    yield "expected outputs", REFERENCES[program.reference]
    yield "wrapper and tests by", AUTHORS[program.author]
    yield "comparisons", str(verdict.comparisons)
    yield "launches", f"{verdict.launches}, with {verdict.programs} programs"
    if verdict.branches:
        yield "outcomes of conditions", f"{verdict.branches_covered} of {verdict.branches} reached"
    if verdict.mutants:
        skipped = f"; {verdict.mutants_skipped} more are not run" if verdict.mutants_skipped else ""
        yield "mutants", f"{program.mutants_killed} of {program.mutants} killed{skipped}"
    if verdict.controls:
        passed = ", ".join(one.kind.replace("_", " ") for one in verdict.controls if one.state == "passed")
        rejected = f"{program.controls_rejected} of {len(verdict.controls)} rejected"
        yield "negative controls", rejected + (f"; not: {passed}" if passed else "")


def _marks(verdict: TritonVerdict) -> Iterator[Mark]:
    for finding in verdict.findings:
        if finding.line:
            yield Mark(line=finding.line, kind="finding", text=f"{finding.kind}: {finding.message}")
    for survivor in verdict.survivors:
        text = f"mutant survives, {survivor.operator.replace('_', ' ')}: {survivor.text}"
        yield Mark(line=survivor.line, kind="survivor", text=text)
    for outcome in verdict.uncovered:
        line, kind, way = outcome.split()
        yield Mark(line=int(line), kind="uncovered", text=UNREACHED[kind].format(way=way))


def _kind(case: str) -> str:
    """Return the kind of a test by its name; tests that the source had may have any name."""
    found = _CASE.fullmatch(case)
    return found[1] if found else "-"
