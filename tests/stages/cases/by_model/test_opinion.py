"""Second opinions: what is accepted, what goes to review, and what a model is told."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.derived_references.reference import reference
from kernelmill.models import templates
from kernelmill.records import Golden, Program, Suite
from kernelmill.records.prompts import Quotation
from kernelmill.templates.composition import suite_code
from stages.cases.by_model.measuring import suite_of
from stages.cases.by_model.opinion import MODULES, OpinionTask, judged, opening
from stages.cases.design.candidates import candidates
from stages.cases.text import program as programs
from tests.stages.cases.kernels import cpu
from tests.stages.wrap.by_model.units import INJECTION, twice

pytestmark = pytest.mark.slow

CONF = Path(__file__).parents[4] / "conf/prompt"
RIGHT = """
namespace reference {
// Twice each element.
void run(const float *x, float *y, int n) {
  for (int i = 0; i < n; ++i) y[i] = float(2.0 * x[i]);
}
}
"""
TESTS = [
    {"kind": "typical", "label": "some", "contents": "wide", "values": {"n": 100}},
    {"kind": "boundary", "label": "one", "contents": "wide", "values": {"n": 1}},
    {"kind": "special", "label": "zeros", "contents": "zeros", "values": {"n": 50}},
    {"kind": "ragged", "label": "odd", "contents": "unit", "values": {"n": 67}},
    {"kind": "large", "label": "many", "contents": "unit", "values": {"n": 3000}},
]
WORDS = Quotation(
    text="Doubles every element.", place="python", name="twice", path="a.py", line=3, license="MIT"
)  # fmt: skip


def suite(program: Program) -> Suite:
    """A suite of that program with its derived reference."""
    cases = candidates(program)[:5]
    goldens = (
        Golden(output="y", view_expr="y.get(), y_count", comparison="close", double_reference=True, tolerance=1e-6),
    )  # fmt: skip
    text = programs.with_reference(program, cases, goldens, reference(program, "double"))
    return Suite(
        id=program.id, source=program.source, kernel_id=program.kernel_id, name=program.name, wrapper=program.wrapper,
        golden="serial", cases=cases, goldens=goldens, code=suite_code(text), text=text,
    )  # fmt: skip


def task() -> OpinionTask:
    """The task for the small kernel."""
    program = twice()
    return OpinionTask(program=program, suite=suite(program), backend=cpu())


def reply(code: str = RIGHT, tests: object = TESTS) -> str:
    """A reply in the form that is asked for."""
    return f"```cpp\n{code}```\n\n```json\n{json.dumps({'tests': tests})}\n```\n"


@pytest.mark.parametrize("text", ["", "```cpp\nint a;\n```", '{"tests": []}', "No."])
def test_a_reply_without_one_of_the_two_blocks_is_unreadable(text: str) -> None:
    assert judged(task(), text).outcome == "unreadable"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("int run() { return 1; }\n", "does not define `reference::run`"),
        (RIGHT.replace("for (int i", "::run_twice(x, y, n);\n  for (int i"), "it names run_twice"),
        (RIGHT.replace("for (int i", "twice<<<1, 1>>>(x, y, n);\n  for (int i"), "it names twice"),
        (RIGHT.replace("for (int i", "hipMalloc(0, 0);\n  for (int i"), "it names hipMalloc"),
        ("#define CALL(x) run_##x\n" + RIGHT, "must not have other directives"),
        (RIGHT + "int main() { return 0; }\n", "it names main"),
    ],
    ids=["no function", "the wrapper", "the kernel", "the GPU", "macros", "main"],
)
def test_a_reference_that_uses_the_kernel_is_no_second_opinion(code: str, said: str) -> None:
    found = judged(task(), reply(code))
    assert found.outcome == "invalid"
    assert said in found.feedback


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"kind": "typical"}, "there has to be one test of each kind"),
        ({"values": {"m": 3}}, "there is no size, mode or number m"),
        ({"values": {"n": 0}}, "the sizes are not allowed; the nearest ones are {'n': 1}"),
        ({"values": {"n": 10_000_000}}, "takes too long"),
        ({"values": {"n": "a lot"}}, "n has to be a whole number"),
        ({"contents": "random"}, "tests.4.contents"),
        ({"label": "x" * 500}, "tests.4.label"),
    ],
)
def test_a_test_that_does_not_fit_is_named(change: dict[str, object], said: str) -> None:
    found = judged(task(), reply(tests=[*TESTS[:4], {**TESTS[4], **change}]))
    assert found.outcome == "invalid"
    assert said in found.feedback


def test_a_question_holds_nothing_of_the_kernel() -> None:
    given = task()
    made = opening(given.program, given.suite, [WORDS], templates.load(MODULES, "default", folder=CONF), given.backend)
    text = made.question.messages[0].text
    assert "Doubles every element." in text
    assert "void run(const float *x, float *y, int n);" in text
    assert INJECTION not in text
    assert "2 * x[i]" not in text
    assert "blockIdx" not in text


def test_a_question_says_what_sizes_are_multiples_of() -> None:
    given = task()
    (n,) = given.program.relations.sizes
    odd = replace(n, multiple_of=("2",), remainder=1)
    program = replace(given.program, relations=replace(given.program.relations, sizes=(odd,)))
    made = opening(program, given.suite, [WORDS], templates.load(MODULES, "default", folder=CONF), given.backend)
    assert "n: at least 1, 100 is typical, odd" in made.question.messages[0].text


@pytest.mark.long
@pytest.mark.compiler
def test_a_reference_that_agrees_is_accepted_with_its_tests() -> None:
    found = judged(task(), reply())
    assert (found.outcome, found.feedback) == ("accepted", "")
    assert found.product is not None
    assert [case.kind for case in found.product.proposal.cases] == ["typical", "boundary", "special", "ragged", "large"]
    assert found.product.disagreement is None


@pytest.mark.compiler
def test_a_reference_that_disagrees_goes_to_review_with_the_smallest_input_and_is_not_repaired() -> None:
    wrong = RIGHT.replace("y[i] = float(2.0 * x[i]);", "y[i] = i < 2 ? 2 * x[i] : x[i];")
    found = judged(task(), reply(wrong))
    assert (found.outcome, found.ends) == ("disagrees", True)
    assert found.product is not None
    review = found.product.disagreement
    assert review is not None
    assert [(one.name, one.value) for one in review.case.values] == [("n", "3")]
    assert review.differences[0].startswith("y[2] is ")
    assert (review.theirs, "namespace reference" in review.ours) == (wrong, True)
    assert 0 < review.failing < review.cases


@pytest.mark.compiler
@pytest.mark.parametrize(
    ("old", "new", "outcome", "said"),
    [
        ("float(2.0 * x[i])", "flot(2.0 * x[i])", "not_compiled", "flot"),
        ("i < n", "i <= n", "run_failed", "The reference fails for the test"),
        ("for (int i = 0", "__builtin_trap();\n  for (int i = 0", "run_failed", "The reference fails for the test"),
    ],
    ids=["does not compile", "out of bounds", "crashes"],
)
def test_what_is_wrong_with_a_reference_is_said(old: str, new: str, outcome: str, said: str) -> None:
    found = judged(task(), reply(RIGHT.replace(old, new)))
    assert found.outcome == outcome
    assert said in found.feedback


def test_tests_are_measured_with_the_derived_reference_where_there_is_one() -> None:
    given = task()
    found = suite_of(given.program, given.suite, given.suite.cases[:2], RIGHT)
    assert found.text.reference == given.suite.text.reference
    assert [case.seed for case in found.cases] == [case.seed for case in given.suite.cases[:2]]


def test_recorded_outputs_are_replaced_by_the_reference_of_the_model() -> None:
    given = task()
    recorded = replace(given.suite, golden="recorded")
    found = suite_of(given.program, recorded, given.suite.cases[:2], RIGHT)
    assert "Twice each element." in found.text.reference
    assert found.golden == "serial"
