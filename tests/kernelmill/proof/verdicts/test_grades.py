"""Which proofs are strong."""

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.proof.verdicts.grades import GRADES, grade, next_grade, requirements, to_next
from kernelmill.proof.verdicts.verification_gate import concluded
from kernelmill.records import Grade, ReferenceKind, Survivor, Verdict
from tests.kernelmill.proof.verdicts.whole import WHOLE

DOCUMENTED = Path("docs/verified.md").read_text(encoding="utf-8")
SEARCHED = Survivor(operator="bounds", line=1, text="x", reached=True, inputs_tried=10)
ANY_OTHER = "the project's own CPU operator or derived in double precision or derived in the precision of the kernel"
SEARCH = "for each of these, an input that kills it was searched in vain"
UNSEARCHED = replace(SEARCHED, inputs_tried=0)


def verified(
    reference: ReferenceKind = "derived_double", survivors: tuple[Survivor, ...] = (), skipped: int = 0
) -> Verdict:
    """A verified suite."""
    return concluded(replace(WHOLE, reference=reference, survivors=survivors, mutants_skipped=skipped))


@pytest.mark.parametrize(
    ("verdict", "expected"),
    [
        (verified("project"), "A"),
        (verified("project", (SEARCHED,)), "B"),
        (verified("project", skipped=1), "C"),
        (verified("derived_double"), "B"),
        (verified("derived_own"), "B"),
        (verified("derived_double", (SEARCHED,) * 3), "B"),
        (verified("derived_double", (SEARCHED,) * 4), "C"),
        (verified("derived_double", (UNSEARCHED,)), "C"),
        (verified("recorded"), "C"),
    ],
)
def test_grade_is_the_first_whose_requirements_are_met(verdict: Verdict, expected: Grade) -> None:
    assert verdict.grade == expected == grade(verdict)


def test_suite_that_is_not_verified_has_no_grade() -> None:
    executed = concluded(replace(WHOLE, branches_covered=0))
    assert (executed.grade, grade(executed)) == ("", "")


def test_every_requirement_between_a_grade_and_the_next_is_named() -> None:
    assert to_next(verified("project")) == ()
    assert to_next(verified("recorded", (UNSEARCHED,) * 4, skipped=2)) == (
        f"the reference is recorded from the kernel, not {ANY_OTHER}",
        "4 mutants survive; at most 3 may",
        "no input was searched that kills 4 of the mutants that survive",
        "2 mutants were not run, to save time",
    )
    assert [next_grade(verified(kind)) for kind in ("project", "derived_own", "recorded")] == ["", "A", "B"]


def test_better_grades_require_no_less() -> None:
    for better, worse in itertools.pairwise(GRADES):
        assert better.references <= worse.references
        assert (better.searched, better.all_run) >= (worse.searched, worse.all_run)


def test_grades_are_described_by_their_table() -> None:
    assert [requirements(rule) for rule in GRADES] == [
        "the reference is the project's own CPU operator; no mutant survives; all mutants were run",
        f"the reference is {ANY_OTHER}; at most 3 mutants survive; {SEARCH}; all mutants were run",
        "nothing else",
    ]


def test_every_grade_is_documented_as_its_table_defines_it() -> None:
    for rule in GRADES:
        assert f"| {rule.grade} | {requirements(rule)} |\n" in DOCUMENTED
