import ast
from dataclasses import replace

import pytest

from kernelmill.records import TritonProgram, TritonRow
from kernelmill.records.triton_verdicts import TritonFinding, TritonShortfall, TritonVerdict
from kernelmill.triton.execution.branches import outcomes
from stages.report.entries import Entry
from stages.report.proofs import Proof
from stages.report.triton_programs import UNREACHED, entries
from tests.stages.report.programs import CODE, ROW, TESTS, VERDICT, WRAPPER, prompt


def entry(row: TritonRow = ROW, verdict: TritonVerdict = VERDICT) -> Entry:
    (found,) = entries([row], [verdict], [])
    return found


def proof(row: TritonRow = ROW, verdict: TritonVerdict = VERDICT) -> Proof:
    found = entry(row, verdict).proof
    assert found is not None
    return found


def test_program_has_the_row_of_a_kernel_with_a_tag_and_without_a_grade() -> None:
    row = entry().row
    assert (row.name, row.source, row.license, row.tags) == ("_scale_kernel", "liger", "BSD-2-Clause", ("triton",))
    assert (row.proof, row.grade, row.lines, row.launches) == ("verified", "-", 25, 1)
    assert (row.start, row.end) == (None, None)


def test_survivors_and_outcomes_are_on_their_lines_and_those_beyond_the_code_are_left_out() -> None:
    assert [(mark.line, mark.kind, mark.text) for mark in proof().marks] == [
        (11, "survivor", "mutant survives, boundary: index <= n"),
        (12, "uncovered", "no test makes the condition of this where false"),
    ]
    lines = entry().details.code.split("\n")
    assert "index < n" in lines[10]
    assert "tl.where" in lines[11]


def test_findings_are_on_their_lines() -> None:
    found = (
        TritonFinding(kind="race", message="programs 0 and 1 write element 4", line=11),
        TritonFinding(kind="failure", message="it raised"),
    )
    failed = replace(VERDICT, findings=found, survivors=(), uncovered=(), level="failed", verified=False)
    (mark,) = proof(ROW, failed).marks
    assert (mark.line, mark.text) == (11, "race: programs 0 and 1 write element 4")


def test_lines_of_the_parts_are_those_of_the_whole_program() -> None:
    text = TritonProgram(
        id=ROW.task_id, source="liger", license="MIT", index=0, code=CODE, kernel_wrapper=WRAPPER,
        entry_point="kernel_wrapper", unitest_code=TESTS, kernels=(), tested=(), cases=(), reference="eager",
        author="input",
    ).text  # fmt: skip
    whole = text.split("\n")
    shown = [(1, entry().details.code), *((part.start, part.text) for part in proof().parts)]
    assert [whole[start - 1 : start + part.count("\n")] for start, part in shown] == [
        part.split("\n") for _, part in shown
    ]
    assert "\n\n".join(part for _, part in shown) + "\n" == text


def test_every_kind_of_condition_has_words() -> None:
    text = """
@triton.jit
def kernel(n):
    for i in range(n):
        while i > n:
            if i:
                a = 1 if i else 2
    tl.where(n, 1, 2)
"""
    assert {kind for _, kind, _ in outcomes(ast.parse(text))} == set(UNREACHED)


def test_tests_are_listed_with_their_kinds_and_those_of_the_source_without() -> None:
    row = replace(ROW, cases=("test_typical_0", "test_special_12", "test_add", "test_other_1"))
    assert [test.kind for test in proof(row).tests] == ["typical", "special", "-", "-"]


def test_figures_say_what_the_tests_compare_with_and_who_wrote_them() -> None:
    figures = {one.label: one.value for one in proof().figures}
    assert figures["expected outputs"] == "the kernel itself, interpreted in double precision"
    assert figures["wrapper and tests by"] == "a search, without a model"
    assert figures["compiles for"] == "gfx90a, gfx942"
    assert figures["mutants"] == "8 of 10 killed; 3 more are not run"
    assert figures["negative controls"] == "1 of 1 rejected"
    assert "not verified" not in figures


def test_program_that_is_not_verified_says_what_its_tests_lack() -> None:
    lacking = (TritonShortfall(reason="mutants_survive", detail="5 of 10 survive"),)
    verdict = replace(VERDICT, level="executed", verified=False, reason="mutants_survive", shortfalls=lacking)
    figures = {one.label: one.value for one in proof(replace(ROW, level="executed"), verdict).figures}
    assert figures["not verified"] == "mutants survive: 5 of 10 survive"


def test_failed_program_says_why_and_has_no_figures_of_tests_that_were_not_run() -> None:
    verdict = replace(
        VERDICT, level="failed", verified=False, reason="raised", detail="TypeError: no", mutants=(), controls=()
    )
    figures = {one.label: one.value for one in proof(replace(ROW, level="failed"), verdict).figures}
    assert figures["not verified"] == "TypeError: no"
    assert not {"mutants", "negative controls"} & figures.keys()


def test_kernels_without_conditions_have_no_share_of_branches() -> None:
    (unit,) = proof(ROW, replace(VERDICT, branches=0, branches_covered=0, uncovered=())).units
    assert (unit.branches, unit.meaning) == (None, 0.8)
    assert proof().units[0].branches == 0.5


def test_prompt_is_that_of_the_program_itself() -> None:
    other = replace(ROW, task_id="liger/ops/other.py:_k")
    (found,) = entries([ROW], [VERDICT], [prompt("complete", other), prompt("repair"), prompt("complete")])
    assert found.proof is not None
    assert found.proof.prompt is not None
    assert (found.proof.prompt.text, found.proof.prompt.kinds) == ("the complete task", ("complete", "repair"))


@pytest.mark.parametrize(
    ("task_id", "kernels", "name"),
    [("liger/a.py:_k", ("_b", "_k"), "_k"), ("crawl/12", ("_b", "_k"), "_b"), ("crawl/12", (), "kernel_wrapper")],
)
def test_program_is_listed_by_the_kernel_of_its_id_or_the_first_one(
    task_id: str, kernels: tuple[str, ...], name: str
) -> None:
    assert replace(ROW, task_id=task_id, kernels=kernels).kernel_name == name
