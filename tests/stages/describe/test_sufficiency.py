from dataclasses import replace

import pytest

from kernelmill.records.reasons import DescribeReason
from stages.describe.sufficiency import named, undocumented
from tests.stages.describe.facts import ROLES, WORDS, facts, operator, role
from tests.stages.select.kernels import kernel


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
    of = facts(replace(WORDS, text=f"Every element is scaled by the weight that an index selects. {said}"))
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
