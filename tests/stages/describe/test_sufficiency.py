from dataclasses import replace

import pytest

from kernelmill.records import ElementValues, Role
from kernelmill.records.reasons import DescribeReason
from stages.describe.facts import Facts
from stages.describe.sufficiency import named, undocumented
from tests.stages.describe.facts import ROLES, UNIT, WORDS, facts, operator, role
from tests.stages.select.kernels import kernel


def coded(statement: str, words: str = WORDS.text, before: str = "", roles: tuple[Role, ...] = ROLES) -> Facts:
    """A documented unit whose kernel has another statement."""
    of = facts(replace(WORDS, text=words), roles=roles)
    code = UNIT.replace("int i =", f"{statement}\n  int i =").replace("#define LIMIT", f"{before}\n#define LIMIT")
    hip = replace(of.hip, unit_code=code, kernel_code=code[code.index("__global__") :])
    return replace(of, hip=hip, suite=replace(of.suite, text=replace(of.suite.text, unit=code)))


def reason(of: Facts) -> tuple[str, str] | None:
    missing = undocumented(of)
    return None if missing is None else (missing.reason, missing.detail)


def test_documented_kernel_is_sufficiently_described() -> None:
    assert undocumented(facts(WORDS)) is None


def test_kernel_without_words_waits() -> None:
    missing = undocumented(facts())
    assert missing is not None
    assert missing.reason == DescribeReason.NOT_DOCUMENTED


def test_words_about_an_operator_of_several_kernels_do_not_describe_one_of_them() -> None:
    of_operator = replace(WORDS, place="python")
    missing = undocumented(facts(of_operator, siblings=("proj/src/relu.cu:sum",)))
    assert missing is not None
    assert (missing.reason, missing.detail) == (DescribeReason.ONE_OF_SEVERAL_KERNELS, "sum")
    assert undocumented(facts(of_operator, WORDS, siblings=("proj/src/relu.cu:sum",))) is None


def test_second_output_has_to_be_named() -> None:
    roles = (*ROLES, role("argmax_y", access="written"))
    missing = undocumented(facts(replace(WORDS, text="Sets negative values to zero and writes y."), roles=roles))
    assert missing is not None
    assert (missing.reason, missing.detail) == (DescribeReason.OUTPUT_NOT_EXPLAINED, "argmax_y")


def test_gradients_of_a_backward_pass_need_no_name() -> None:
    backward = replace(kernel(), operator=(operator("relu", direction="backward"),))
    roles = (*ROLES[:1], role("grad_a", access="written"), role("grad_b", access="written"))
    assert undocumented(facts(WORDS, roles=roles, of=backward)) is None


def test_mode_has_to_be_named_in_words_or_beside_its_declaration() -> None:
    mode = role("pool_mode", "mode", choices=(0, 1))
    missing = undocumented(facts(WORDS, roles=(*ROLES, mode)))
    assert missing is not None
    assert missing.reason == DescribeReason.MODE_NOT_EXPLAINED
    values_unknown = replace(WORDS, text=f"{WORDS.text} The pool mode is avg or max.")
    assert undocumented(facts(values_unknown, roles=(*ROLES, mode))) == missing
    assert undocumented(facts(replace(WORDS, text=f"{WORDS.text} The pool mode: 0 or 1"), roles=(*ROLES, mode))) is None


def test_number_that_the_kernel_computes_with_has_to_be_named() -> None:
    roles = (*ROLES, role("clipped", "number"), role("unused", "number"))
    missing = undocumented(facts(WORDS, roles=roles))
    assert missing is not None
    assert (missing.reason, missing.detail) == (DescribeReason.NUMBER_NOT_EXPLAINED, "clipped")
    named_so = replace(WORDS, text=f"{WORDS.text} Values are clipped at a limit.")
    assert undocumented(facts(named_so, roles=roles)) is None


def test_number_of_one_dimension_may_be_named_by_its_stem() -> None:
    of = facts(replace(WORDS, text=f"{WORDS.text} With padding."), roles=(*ROLES, role("pad_h", "number")))
    code = of.hip.kernel_code.replace("0.f", "pad_h")
    assert undocumented(replace(of, hip=replace(of.hip, kernel_code=code))) is None
    without = replace(of, hip=replace(of.hip, kernel_code=code), quotations=(WORDS,))
    assert undocumented(without) is not None


def test_list_of_shapes_does_not_say_what_a_kernel_is_for() -> None:
    missing = undocumented(facts(replace(WORDS, text="params x: (N)\nparams y: (N), output tensor")))
    assert missing is not None
    assert missing.reason == DescribeReason.NOT_DOCUMENTED


def test_output_of_bits_needs_an_explanation() -> None:
    mask = role("mask", access="written", type="unsigned long long *")
    missing = undocumented(facts(WORDS, roles=(ROLES[0], mask)))
    assert missing is not None
    assert (missing.reason, missing.detail) == (DescribeReason.OUTPUT_NOT_EXPLAINED, "mask")


def test_integers_of_an_output_have_to_be_explained() -> None:
    roles = (ROLES[0], role("out", access="written", type="int64_t *", element="int64_t"), *ROLES[2:])
    clusters = replace(WORDS, text="A clustering algorithm, which clusters all points within a voxel of a grid.")
    missing = undocumented(facts(clusters, roles=roles))
    assert missing is not None
    assert (missing.reason, missing.detail) == (DescribeReason.INTEGERS_NOT_EXPLAINED, "out")
    for said in ("Each point gets the index of its voxel.", "The number of points is written to out."):
        assert undocumented(facts(replace(clusters, text=f"{clusters.text} {said}"), roles=roles)) is None


@pytest.mark.parametrize(("said", "known"), [("", False), ("Indices of -1 are skipped.", True), ("A 1-1 map.", False)])
def test_invalid_indices_of_tests_have_to_be_explained(said: str, known: bool) -> None:
    of = coded("if (index < 0) index = 0;", f"Every element is scaled by the weight that an index selects. {said}")
    assert undocumented(of) is None
    case = replace(of.suite.cases[0], contents="negative_index")
    missing = undocumented(replace(of, suite=replace(of.suite, cases=(case,))))
    if known:
        assert missing is None
    else:
        assert missing is not None
        assert (missing.reason, missing.detail) == (DescribeReason.INVALID_INDICES_NOT_EXPLAINED, "negative_index")


def test_size_of_no_shape_that_the_kernel_computes_with_has_to_be_named() -> None:
    roles = (*ROLES, role("clipped", "size"), role("unused", "size"))
    missing = undocumented(facts(WORDS, roles=roles))
    assert missing is not None
    assert (missing.reason, missing.detail) == (DescribeReason.NUMBER_NOT_EXPLAINED, "clipped")
    assert undocumented(facts(WORDS, roles=(*roles, role("z", access="read", shape=("n", "clipped + 1"))))) is None


@pytest.mark.parametrize(
    ("words", "before", "known"),
    [
        ("", "", False),
        ("Boxes are [x, y, w, h].", "", True),
        ("Boxes are (cx, cx, w, h).", "", False),
        ("", "// box: (left, top, right, bottom)", True),
        ("Boxes are [x, y, w, h, angle].", "", False),
    ],
)
def test_columns_of_an_input_have_to_be_named(words: str, before: str, known: bool) -> None:
    roles = (*ROLES, role("boxes", access="read", shape=("n", "4")), role("points", access="read", shape=("n", "3")))
    found = reason(coded("", f"{WORDS.text} {words}", before, roles=roles))
    assert found == (None if known else (DescribeReason.COLUMNS_NOT_EXPLAINED, "boxes"))


def test_column_that_runs_explain_needs_no_name() -> None:
    index = ElementValues(kind="index", low="0", high="n", period=5, into=("x",))
    roles = (*ROLES, role("rois", access="read", shape=("n", "5"), values=(index,)))
    assert reason(coded("", f"{WORDS.text} Regions are [x1, y1, x2, y2].", roles=roles)) is None


@pytest.mark.parametrize("statement", ["float best = 1e10;", "int code = n << 16;"])
def test_extreme_numbers_and_shifts_have_to_be_explained(statement: str) -> None:
    number = "1e10" if "1e10" in statement else "16"
    assert reason(coded(statement)) == (DescribeReason.CONSTANT_NOT_EXPLAINED, number)
    assert reason(coded(statement, f"{WORDS.text} Otherwise it is {number}.")) is None


def test_value_that_the_code_does_not_know_contradicts_the_words() -> None:
    words = f"{WORDS.text} Outputs are -1 by default."
    assert reason(coded("int last = n -1;", words)) == (DescribeReason.VALUE_NOT_IN_CODE, "-1")
    assert reason(coded("int none = -1;", words)) is None


def test_dimensions_in_another_order_than_in_the_words_contradict_them() -> None:
    words = f"{WORDS.text} Sizes: (bs, num_queries, heads). Others: (heads, bs)."
    roles = (*ROLES, role("z", access="read", shape=("num_query", "batch_size", "heads")))
    assert reason(coded("", words, roles=roles)) == (DescribeReason.LAYOUT_CONTRADICTED, "z")
    agreed = (*ROLES, role("z", access="read", shape=("batch_size * num_query", "heads")))
    assert reason(coded("", words, roles=agreed)) is None


def test_elements_that_some_inputs_leave_as_they_are_have_to_be_explained() -> None:
    of = coded("")
    code = of.hip.kernel_code.replace("if (i < n)", "if (x[i] > 0.f)")
    some = replace(of, hip=replace(of.hip, kernel_code=code))
    assert reason(some) == (DescribeReason.ASSIGNMENT_NOT_EXPLAINED, "y")
    said = replace(WORDS, text=f"{WORDS.text} Where x is negative, y remains unchanged.")
    assert reason(replace(some, quotations=(said,))) is None


@pytest.mark.parametrize(
    ("parameter", "words", "known"),
    [
        ("pool_mode", "the pool mode", True),
        ("arg_out", "argout is given", True),
        ("k", "top k", True),
        ("k", "token", False),
        ("out", "output", False),
    ],
)
def test_names_are_found_as_words(parameter: str, words: str, known: bool) -> None:
    assert named(parameter, words) is known
