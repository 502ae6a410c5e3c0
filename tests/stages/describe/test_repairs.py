from dataclasses import replace

import pytest

from kernelmill.proof.mutants.edits import NAMESPACE, Site
from kernelmill.proof.mutants.meaning.context import MeaningOperator, site
from kernelmill.records import Case, CaseValue
from kernelmill.records.prompts import MissingPrompt
from kernelmill.records.reasons import DescribeReason
from kernelmill.records.repairs import BrokenUnit, FoundBy
from stages.describe import repairs
from stages.describe.plain_mutants import plain
from stages.describe.prompts import Repair
from stages.describe.repairs import report
from tests.stages.describe.facts import facts

UNIT = """\
__global__ void sum(float* y, int n) {
  int i = threadIdx.x;
  __syncthreads();
  if (i < n) y[i] += 1;
}
"""


def at(operator: MeaningOperator, text: str, before: str, after: str) -> Site:
    start = UNIT.index(text)
    return site(operator, start, start + len(text), before, after)


def test_expression_is_replaced_without_instrumentation() -> None:
    start = UNIT.index("n) y")
    mutant = site("bound", start, start + 1, f"{NAMESPACE}::either(@@, ", ", n - 1)")
    assert plain(UNIT, mutant) == UNIT.replace("i < n", "i < n - 1")


@pytest.mark.parametrize(
    ("other", "written"),
    [
        ("(1) - (n)", "1 - n"),
        ("((n) + 1)", "n + 1"),
        ("n ? 1 : n", "(n ? 1 : n)"),
        ("f(n)", "f(n)"),
        ("(int)(n)", "(int)(n)"),
    ],
)
def test_needless_parentheses_are_not_written(other: str, written: str) -> None:
    start = UNIT.index("n) y")
    mutant = site("bound", start, start + 1, f"{NAMESPACE}::either(@@, ", f", {other})")
    text = plain(UNIT.replace("int n", "int m"), mutant)
    assert text == UNIT.replace("int n", "int m").replace("i < n", f"i < {written}")


def test_operand_that_takes_the_place_of_its_operation_needs_no_parentheses() -> None:
    unit = "y = a * b + c * d;"
    mutant = site("offset", 4, 9, f"{NAMESPACE}::either(@@, ", ", b)")
    assert plain(unit, mutant) == "y = b + c * d;"
    whole = site("offset", 4, 17, f"{NAMESPACE}::either(@@, ", ", c * d)")
    assert plain(f"{unit[:-1]} - 1;", whole) == "y = c * d - 1;"
    other = site("offset", 12, 17, f"{NAMESPACE}::either(@@, ", ", c + d)")
    assert plain(f"{unit[:-1]} % 2;", other) == "y = a * b + (c + d) % 2;"


def test_expression_with_effects_is_replaced_without_its_cast() -> None:
    before = f"({NAMESPACE}::on(@@) ? std::decay_t<decltype(f(x))>(threadIdx.y) : ("
    assert plain(UNIT, at("pair_swap", "threadIdx.x", before, "))")) == UNIT.replace("threadIdx.x", "threadIdx.y")


def test_statement_that_is_left_out_leaves_no_empty_line() -> None:
    mutant = at("barrier", "__syncthreads();", f"{{ if (!{NAMESPACE}::on(@@)) ", " }")
    assert plain(UNIT, mutant) == UNIT.replace("  __syncthreads();\n", "")


def test_body_of_a_condition_that_is_left_out_becomes_an_empty_statement() -> None:
    mutant = at("unwritten", "y[i] += 1;", f"{{ if (!{NAMESPACE}::on(@@)) ", " }")
    assert plain(UNIT, mutant) == UNIT.replace("y[i] += 1;", ";")


def test_statement_is_replaced_by_another() -> None:
    mutant = at("accumulate", "y[i] += 1;", f"{{ if ({NAMESPACE}::on(@@)) y[i] = 1; else ", " }")
    assert plain(UNIT, mutant) == UNIT.replace("+=", "=")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"({NAMESPACE}::Forced{{@@, true}} %= (", "))"),
        (f"{NAMESPACE}::either(@@, ", f", n / {NAMESPACE}::threads())"),
        (f"{NAMESPACE}::either(@@, ", ", threadIdx.x)"),
    ],
)
def test_mutant_that_nobody_would_write_or_that_changes_nothing_is_not_rendered(before: str, after: str) -> None:
    assert plain(UNIT, at("clamp", "threadIdx.x", before, after)) is None


def test_finding_names_the_first_case_that_fails_with_its_values() -> None:
    case = Case(kind="typical", label="typical", seed=1, contents="unit", values=(CaseValue(name="n", value="6"),))
    suite = replace(facts().suite, cases=(case,))
    output = "ok   small: 4 comparisons, 0 failed\nFAIL typical: 6 comparisons, 2 failed\nFAIL: 1 of 2 cases\n"
    errors = "noise\ny[0] is 1, expected 2\ny[1] is nan, expected 3\n"
    assert report(suite, output, errors) == (
        "FAIL typical: 6 comparisons, 2 failed\n  with n = 6\n  y[0] is 1, expected 2\n  y[1] is nan, expected 3"
    )
    assert report(suite, "PASS: 2 of 2 cases\n", "") is None


def test_order_of_mutants_depends_on_the_suite_alone() -> None:
    suite = facts().suite
    first = repairs.candidates(suite)
    assert first
    assert repairs.candidates(suite) == first
    assert any(plain(suite.text.unit, one) for one in first)


def test_prompt_is_about_the_first_mistake_that_tests_detect_of_one_unit_of_each_kernel() -> None:
    suite = facts().suite
    other = replace(suite, id=suite.id.replace("float", "half"), name="relu_half")
    detected: tuple[tuple[FoundBy, str], ...] = (("race", "a"), ("tests", "b"), ("tests", "c"))
    made = [
        BrokenUnit(
            id=suite.id, source=suite.source, kernel_id=suite.kernel_id, name=suite.name, operator="bound", line=1,
            found_by=found_by, broken=broken, report=f"about {broken}",
        )
        for found_by, broken in detected
    ]  # fmt: skip
    told = repairs.for_prompts([other, suite], made)
    assert told[suite.id] == Repair(broken="b", finding="about b")
    missing = told[other.id]
    assert isinstance(missing, MissingPrompt)
    assert (missing.reason, missing.detail) == (DescribeReason.ANOTHER_UNIT_OF_THE_KERNEL, suite.name)
    alone = repairs.for_prompts([suite], made[:1])[suite.id]
    assert isinstance(alone, MissingPrompt)
    assert alone.reason == DescribeReason.NO_KILLED_MUTANT
