from dataclasses import replace

import pytest

from kernelmill.records import Case, ElementValues, Role
from stages.describe.contents import of_buffer, of_inputs
from stages.describe.facts import Facts
from tests.stages.describe.facts import ROLES, facts, role


def integers(*values: ElementValues) -> Role:
    return role("index", access="read", type="const int *", element="int", values=values)


def indices(low: str = "0", into: str = "x") -> Role:
    return integers(ElementValues(kind="index", low=low, high="n", into=(into,)))


def told(one: Role, *contents: str) -> list[str]:
    return list(of_buffer(in_cases(facts(roles=(*ROLES, one)), *contents), one))


def in_cases(of: Facts, *contents: str) -> Facts:
    cases = tuple(Case(kind="special", label=one, seed=1, contents=one, values=()) for one in contents)  # type: ignore[arg-type]
    return replace(of, suite=replace(of.suite, cases=cases))


def test_indices_that_count_from_one_are_said_to() -> None:
    assert told(indices("1")) == ["integers in [1, n), indices into x that count from 1"]


def test_indices_that_a_kernel_stores_through_are_said_to_differ() -> None:
    assert told(indices(into="y")) == ["integers in [0, n), indices into y", "none repeats before all have occurred"]


def test_integers_of_which_nothing_is_known_are_those_that_the_tests_pass() -> None:
    free = integers()
    assert told(free) == ["the tests pass integers in [0, 4)"]
    assert told(free, "large_integers") == ["the tests pass integers in [0, 4), and large ones"]
    assert told(replace(free, access="written")) == []
    assert told(ROLES[0]) == []


def test_labels_are_said_to_reach_the_classes_with_which_they_are_compared() -> None:
    unit = "__global__ void f(const int *index, int n) { int c = threadIdx.x % n; y[0] = index[0] == c; }"
    known = in_cases(facts(roles=(*ROLES, integers())), "index_past_end")
    compared = replace(known, suite=replace(known.suite, text=replace(known.suite.text, unit=unit)))
    assert list(of_buffer(compared, integers())) == ["the tests pass integers in [0, max(4, n))"]
    assert list(of_inputs(compared)) == ["elements of index may also be max(4, n)"]


def test_states_are_said_to_be_what_the_tests_pass() -> None:
    states = ElementValues(kind="selector", low="0", high="2")
    assert told(integers(states)) == ["the tests pass integers in [0, 2)"]


def test_counts_are_said_to_add_up_to_an_extent() -> None:
    lengths = ElementValues(kind="counts", low="0", high="n", into=("x",))
    assert told(integers(lengths)) == ["integers of at least 0 that add up to n, the number of rows of x"]


def test_local_indices_are_said_to_count_from_the_start_of_a_segment() -> None:
    local = ElementValues(kind="local_index", low="0", high="n", into=("x",))
    assert told(integers(local)) == ["integers in [0, n), indices into x that count from the start of a segment"]


@pytest.mark.parametrize(
    ("contents", "said"),
    [
        (("negative_index",), "elements of index may also be -1, which is no valid index"),
        (("index_past_end", "negative_index"), "elements of index may also be -1 or n, which are no valid indices"),
        (("absent_indices",), "elements of index, even all but the first, may also be -1, which is no valid index"),
    ],
)
def test_invalid_indices_are_said_of_the_buffers_that_hold_them(contents: tuple[str, ...], said: str) -> None:
    assert list(of_inputs(in_cases(facts(roles=(*ROLES[1:], indices())), *contents))) == [said]


def test_first_index_of_each_row_is_said_to_be_valid() -> None:
    rows = replace(indices(), shape=("n", "k"))
    said = "elements of index, even all but the first of each row, may also be -1, which is no valid index"
    assert list(of_inputs(in_cases(facts(roles=(*ROLES[1:], rows)), "absent_indices"))) == [said]


def test_other_values_are_not_mentioned_where_none_are_special() -> None:
    assert list(of_inputs(in_cases(facts(), "unit"))) == ["floating-point inputs are in [0, 1)"]
    assert list(of_inputs(in_cases(facts(), "zeros", "nonfinite", "unit"))) == [
        "floating-point inputs may contain zeros of both signs, NaN and infinities",
        "other floating-point inputs are in [0, 1)",
    ]


def test_nan_is_said_of_inputs_that_are_no_positions() -> None:
    assert list(of_inputs(in_cases(facts(), "nan_maps"))) == [
        "floating-point inputs that no position is computed from may contain NaN"
    ]
    assert list(of_inputs(in_cases(facts(), "nan_maps", "nan_positions")))[1:] == [
        "inputs that positions are computed from may contain NaN"
    ]


def test_interval_includes_multiples_of_a_number_without_an_exact_reciprocal() -> None:
    assert list(of_inputs(in_cases(facts(), "unit", "multiples"))) == ["floating-point inputs are in [0, 288)"]


def test_numbers_in_double_precision_are_said_to_exceed_single_precision() -> None:
    def interval(kind: str) -> str:
        numbers = role("x", access="read", type=f"const {kind} *", element=kind, floating=True)
        *_, found = of_inputs(in_cases(facts(roles=(numbers,)), "wide", "billions"))
        return found

    assert interval("float") == "floating-point inputs are in [-2, 6000000000)"
    assert interval("double") == "floating-point inputs are in [-2, 6e+39)"
