"""Tolerances: what decides whether an output passes."""

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelmill.records import Golden, Role, Summary
from stages.cases.recording import tolerance
from stages.cases.recording.tolerance import (
    BOUNDS,
    LEAST_UNITS,
    MARGIN,
    Runs,
    agrees,
    allowed,
    bounds_allowed,
    by_output,
    compared,
    golden,
)
from stages.cases.text.formats import PRECISIONS

ELEMENTS = ("float", "double", "__half", "__hip_bfloat16", "at::BFloat16")
UNITS = {"float": 2.0**-24, "double": 2.0**-53, "__half": 2.0**-11, "__hip_bfloat16": 2.0**-8, "at::BFloat16": 2.0**-8}


def role(element: str = "float", component: str | None = None) -> Role:
    return Role(parameter="out", type=f"{element} *", kind="buffer", element=element, component=component)


def summary(*values: float, digest: int | None = None, multiset: int | None = None) -> Summary:
    """What a test program prints of an output with these elements."""
    finite = [value for value in values if math.isfinite(value)]
    return Summary(
        count=len(values),
        nans=sum(map(math.isnan, values)),
        infinities=sum(map(math.isinf, values)),
        digest=abs(hash(values)) if digest is None else digest,
        multiset=abs(hash(tuple(sorted(values)))) if multiset is None else multiset,
        scale=repr(max(map(abs, finite), default=0.0)),
        values=tuple(map(repr, values)),
        sums=(repr(math.fsum(finite)),),
    )


def judged(
    first: Summary, *orders: Summary, in_double: Summary | None = None, element: str = "float", floating: bool = True
) -> Golden:
    """The golden reference of an output in one case."""
    runs = Runs(first=[first], orders=[[one] for one in orders], in_double=None if in_double is None else [in_double])
    return golden(role(element), "out, n", runs, floating)


def passes(expected: Golden, output: Summary) -> bool:
    """Whether the generated tests accept an output: no element is further away than the tolerance allows."""
    (row,) = expected.rows
    apart = (abs(float(a) - float(b)) for a, b in zip(row.values, output.values, strict=True))
    return max(apart) <= expected.tolerance * float(row.scale)


# Precision by type


@pytest.mark.parametrize("element", ELEMENTS)
def test_least_tolerance_is_a_few_roundings_of_the_elements_type(element: str) -> None:
    assert allowed(role(element), 0) == pytest.approx(LEAST_UNITS * UNITS[element], rel=0.05)


def test_vectors_have_the_precision_of_their_components() -> None:
    assert allowed(role("double2", "double"), 0) == allowed(role("double"), 0)
    assert allowed(role("custom_pair", "half"), 0) == allowed(role("__half"), 0)


def test_unknown_types_have_the_precision_of_float() -> None:
    assert tolerance.most(role("scalar_t")) == tolerance.most(role("float"))


def test_narrower_types_are_allowed_more() -> None:
    assert (
        allowed(role("double"), 0)
        < allowed(role("float"), 0)
        < allowed(role("__half"), 0)
        < allowed(role("__hip_bfloat16"), 0)
    )


# Tolerances from measured errors


@given(st.floats(0, 1e-3))
def test_tolerance_exceeds_the_measured_error(measured: float) -> None:
    assert allowed(role(), measured) >= MARGIN * measured * 0.95


@given(st.floats(0, 0.1), st.floats(0, 0.1))
def test_larger_errors_never_shrink_the_tolerance(one: float, other: float) -> None:
    assert allowed(role(), min(one, other)) <= allowed(role(), max(one, other))


def test_error_is_relative_to_the_largest_magnitude() -> None:
    assert judged(summary(1000.0, 1.0), summary(1000.0, 1.01)).measured_error == pytest.approx(0.01 / 1000, rel=0.01)


def test_largest_error_of_all_orders_and_cases_counts() -> None:
    same, off, more = summary(1.0, 2.0), summary(1.0, 2.0002), summary(1.0, 2.0008)
    runs = Runs(first=[same, same], orders=[[same, off], [more, same]], in_double=None)
    assert golden(role(), "out, n", runs, floating=True).measured_error == pytest.approx(0.0004, rel=0.01)


def test_error_within_tolerance_passes() -> None:
    expected = judged(summary(1.0, 2.0), summary(1.0, 2.0002))
    assert expected.comparison == "close"
    assert passes(expected, summary(1.0, 2.0007))


def test_error_above_tolerance_is_rejected() -> None:
    expected = judged(summary(1.0, 2.0), summary(1.0, 2.0002))
    assert not passes(expected, summary(1.0, 2.001))


def test_zeros_instead_of_results_are_rejected_whatever_was_measured() -> None:
    for precision in PRECISIONS:
        element = {"bfloat": "bfloat16"}.get(precision.mark, precision.mark)
        worst = allowed(role(element), precision.most)
        assert worst < 1, precision


def test_reference_in_double_replaces_the_kernels_own_results() -> None:
    own, exact = summary(1.0, 2.0), summary(1.0, 2.00001)
    expected = judged(own, own, in_double=exact)
    assert (expected.double_reference, expected.rows) == (True, (exact,))
    assert expected.measured_error == pytest.approx(0.00001 / 2.00001, rel=0.01)


def test_reference_in_double_that_differs_more_than_rounding_is_not_used() -> None:
    own = summary(1.0, 2.0)
    expected = judged(own, own, in_double=summary(1.0, 3.0))
    assert (expected.double_reference, expected.rows) == (False, (own,))
    assert expected.tolerance == allowed(role(), 0)


# Which comparison is made


def test_integers_that_are_the_same_in_all_orders_are_compared_exactly() -> None:
    one = summary(3, 1, 2)
    assert judged(one, one, element="int", floating=False).comparison == "exact"


def test_integers_in_another_order_are_compared_as_a_multiset() -> None:
    expected = judged(summary(3, 1, 2), summary(1, 2, 3), element="int", floating=False)
    assert (expected.comparison, len(expected.rows)) == ("multiset", 1)


def test_integers_that_differ_between_orders_are_not_compared() -> None:
    expected = judged(summary(3, 1, 2), summary(3, 1, 1), element="int", floating=False)
    assert (expected.comparison, expected.rows) == ("unstable", ())


def test_outputs_of_different_lengths_are_not_equal_multisets() -> None:
    one, fewer = summary(1, 2, multiset=7), summary(1, multiset=7)
    assert judged(one, fewer, element="int", floating=False).comparison == "unstable"


def test_numbers_in_another_order_are_compared_as_a_multiset() -> None:
    assert judged(summary(1.0, 5.0), summary(5.0, 1.0)).comparison == "multiset"


def test_numbers_that_differ_by_more_than_rounding_are_not_compared() -> None:
    assert judged(summary(1.0, 5.0), summary(1.0, 5.1)).comparison == "unstable"


def test_rounding_of_half_is_an_error_in_float() -> None:
    ones = summary(1.0, 5.0), summary(1.0, 5.1)
    assert judged(*ones, element="__half").comparison == "close"
    assert judged(*ones, element="float").comparison == "unstable"


# Special values


def test_nan_matches_nan_alone() -> None:
    nan = summary(math.nan, 1.0, digest=1)
    assert agrees(role(), nan, replace(nan, digest=2), floating=True)
    assert not agrees(role(), nan, summary(0.0, 1.0), floating=True)


def test_nan_elsewhere_is_a_difference() -> None:
    assert not agrees(role(), summary(math.nan, 1.0), summary(1.0, math.nan), floating=True)


def test_infinity_of_the_other_sign_is_a_difference() -> None:
    assert not agrees(role(), summary(math.inf, 1.0), summary(-math.inf, 1.0), floating=True)


def test_number_instead_of_infinity_is_a_difference() -> None:
    assert not agrees(role(), summary(3e38, 1.0), summary(math.inf, 1.0), floating=True)


def test_result_instead_of_zeros_is_a_difference() -> None:
    assert not agrees(role(), summary(1e-30, 0.0), summary(0.0, 0.0), floating=True)


def test_difference_that_only_the_sums_show_is_found() -> None:
    one = summary(1.0, 2.0)
    other = replace(one, digest=one.digest + 1, sums=("9.0",))
    assert not agrees(role(), one, other, floating=True)


def test_outputs_without_sums_are_compared_by_their_elements() -> None:
    one, near, far = (replace(summary(value, 1.0), sums=()) for value in (0.5, 0.5 + 1e-6, 0.75))
    assert agrees(role(), one, near, True)
    assert not agrees(role(), one, far, True)


# Agreement of two thread orders


def test_equal_digests_agree_only_if_the_counts_are_equal() -> None:
    assert agrees(role("int"), summary(1, 2), summary(1, 2), floating=False)
    assert not agrees(role("int"), summary(1, 2, digest=5), summary(1, 2, 3, digest=5), floating=False)


def test_integers_that_differ_do_not_agree_however_close_they_are() -> None:
    assert not agrees(role("int"), summary(10**9, 2), summary(10**9 + 1, 2), floating=False)


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=8), st.floats(-(2.0**-24), 2.0**-24))
def test_outputs_that_differ_by_rounding_agree(values: Sequence[float], rounding: float) -> None:
    moved = [value * (1 + rounding) for value in values]
    assert agrees(role(), summary(*moved), summary(*values), floating=True)


@given(
    st.lists(st.floats(1, 1e6), min_size=1, max_size=8),
    st.sampled_from(["float", "double", "__half", "__hip_bfloat16"]),
    st.data(),
)
def test_outputs_accepted_in_another_order_pass_the_tests_derived_from_them(
    values: Sequence[float], element: str, data: st.DataObject
) -> None:
    unit = UNITS[element]
    errors = data.draw(st.lists(st.floats(-unit, unit), min_size=len(values), max_size=len(values)))
    first = summary(*values)
    other = summary(*(value * (1 + error) for value, error in zip(values, errors, strict=True)))
    expected = judged(first, other, element=element)
    assert expected.comparison == "close"
    assert passes(expected, other)


# What is left to compare


def test_suite_without_a_comparison_compares_nothing() -> None:
    unstable = judged(summary(3, 1), summary(3, 2), element="int", floating=False)
    assert not compared([unstable])
    assert compared([unstable, judged(summary(1.0), summary(1.0))])


def test_outputs_are_in_the_order_of_the_cases() -> None:
    one, two = summary(1.0), summary(2.0)
    assert by_output({1: {"out": one}, 2: {"out": two}}, [2, 1], "out") == (two, one)


def test_case_without_an_output_is_an_error() -> None:
    with pytest.raises(KeyError):
        by_output({1: {}}, [1], "out")


@pytest.mark.parametrize(
    ("element", "measured", "rounded", "tolerance"),
    [
        ("float", 0.1, 0.1, 4),
        ("__half", 0.1, 0.1, 0.25),
        ("at::BFloat16", 0.1, 0.1, 0.25),
        ("__half", 0.2, 0.1, 0.4),
        ("__half", 0.9, 0.5, 1.8),
        ("__half", 0.5, 1.7, 1.7),
        ("__half", 3.0, 9.0, BOUNDS),
    ],
)
def test_results_in_sixteen_bits_may_be_off_by_a_quarter_of_a_bound_or_twice_what_was_measured(
    element: str, measured: float, rounded: float, tolerance: float
) -> None:
    assert bounds_allowed(role(element), measured, rounded) == tolerance


def test_sums_by_atomics_in_sixteen_bits_may_be_off_by_more_in_other_orders() -> None:
    atomic = {element: replace(role(element), atomic=True) for element in ("__half", "float")}
    assert {name: bounds_allowed(one, 0.3, 0.1) for name, one in atomic.items()} == {"__half": 1.2, "float": 4}
