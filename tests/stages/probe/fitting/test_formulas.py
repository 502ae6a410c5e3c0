"""Extents fitted as products of sizes."""

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kernelmill.cpp.evaluation import evaluate_integer
from kernelmill.cpp.parser import parse
from stages.probe.fitting.formulas import (
    FORMS,
    IDENTITY,
    MOST_SLACK,
    PLUS_ONE,
    POWERS,
    ExtentSample,
    Factor,
    Form,
    Product,
    fit,
    fit_roughly,
    product_of,
)
from stages.probe.fitting.measurements import STEPS

BASE = {"n": 4, "width": 6}
SEPARABLE = tuple(form for form in FORMS if not form.inverse)


def samples(product: Product, base: Mapping[str, int] = BASE) -> list[ExtentSample]:
    """Extents of a product where one size at a time is a multiple of the base."""
    return [
        ExtentSample(axis=axis, size=step * base[axis], extent=product.exactly({**base, axis: step * base[axis]}))
        for axis in base
        for step in STEPS[1:]
    ]


def product(coefficient: int = 1, **forms: Form) -> Product:
    return Product(coefficient=coefficient, factors=tuple(Factor(axis=axis, form=form) for axis, form in forms.items()))


@st.composite
def products(draw: st.DrawFn) -> Product:
    """Products with at most one form of each size."""
    forms = {axis: draw(st.sampled_from(SEPARABLE)) for axis in BASE}
    return product(draw(st.integers(1, 100)), **{axis: form for axis, form in forms.items() if form.text})


@given(products(), st.fixed_dictionaries({"n": st.integers(2, 9), "width": st.integers(2, 9)}))
def test_fit_reproduces_the_extents_it_was_fitted_to(expected: Product, base: Mapping[str, int]) -> None:
    measured = samples(expected, base)
    fitted = fit(base, expected.exactly(base), measured)
    assume(fitted is not None)  # a form may be no multiple of another at this base, and leave no integer coefficient
    assert fitted is not None
    assert fitted.value(base) == expected.value(base)
    for sample in measured:
        assert fitted.exactly({**base, sample.axis: sample.size}) == sample.extent


@pytest.mark.slow
@given(products())
def test_product_of_forms_is_found_again(expected: Product) -> None:
    fitted = fit(BASE, expected.exactly(BASE), samples(expected))
    assert fitted is not None
    assert all(
        fitted.value({"n": 4, "width": 6 * step}) == expected.value({"n": 4, "width": 6 * step}) for step in STEPS
    )


def test_first_form_that_fits_is_chosen() -> None:
    measured = [ExtentSample(axis="n", size=2, extent=Fraction(2))]
    assert fit({"n": 1}, Fraction(1), measured) == product(n=IDENTITY)


@pytest.mark.parametrize(
    ("form", "size", "value"),
    [
        (PLUS_ONE, 4, 5),
        (POWERS[2], 5, 25),
        (POWERS[3], 3, 27),
        (POWERS[-1], 4, Fraction(1, 4)),
        (POWERS[-2], 4, Fraction(1, 16)),
    ],
)
def test_value_of_a_form(form: Form, size: int, value: int) -> None:
    assert form.value(size) == value


@given(st.sampled_from(SEPARABLE), st.integers(1, 500))
def test_text_of_a_form_is_the_expression_of_its_value(form: Form, size: int) -> None:
    if form.text:
        assert evaluate_integer(parse(form.text.format("n")), {"n": size}) == form.value(size)


def test_extent_that_is_not_separable_has_no_fit() -> None:
    measured = [ExtentSample(axis="n", size=size, extent=Fraction(2**size)) for size in (8, 12)]
    assert fit({"n": 4}, Fraction(16), measured) is None


def test_half_an_element_has_no_fit() -> None:
    assert fit({"n": 4}, Fraction(7, 2), [ExtentSample(axis="n", size=8, extent=Fraction(7))]) is None


def test_sizes_at_which_nothing_is_accessed_are_ignored() -> None:
    measured = [
        ExtentSample(axis="n", size=8, extent=Fraction(0)),
        ExtentSample(axis="n", size=12, extent=Fraction(36)),
    ]
    assert fit({"n": 4}, Fraction(12), measured) == product(3, n=IDENTITY)


def test_size_that_was_never_varied_leaves_no_fit() -> None:
    assert fit(BASE, Fraction(4), [ExtentSample(axis="n", size=8, extent=Fraction(8))]) is None
    assert fit_roughly(BASE, Fraction(4), [ExtentSample(axis="n", size=8, extent=Fraction(8))]) is None


def test_buffer_that_is_not_accessed_has_no_fit() -> None:
    assert fit({"n": 4}, Fraction(0), [ExtentSample(axis="n", size=8, extent=Fraction(8))]) is None
    assert fit_roughly({"n": 4}, Fraction(0), [ExtentSample(axis="n", size=8, extent=Fraction(8))]) is None


@given(products(), st.integers(0, 3))
def test_rough_fit_encloses_all_samples(expected: Product, border: int) -> None:
    measured = [
        ExtentSample(axis=one.axis, size=one.size, extent=max(one.extent - border, Fraction(1)))
        for one in samples(expected)
    ]
    extent = max(expected.exactly(BASE) - border, Fraction(1))
    fitted = fit_roughly(BASE, extent, measured)
    if fitted is not None:
        points = [(BASE, extent), *(({**BASE, one.axis: one.size}, one.extent) for one in measured)]
        assert all(accessed <= fitted.exactly(sizes) for sizes, accessed in points)
        assert all(fitted.exactly(sizes) * Fraction(1 - MOST_SLACK) <= accessed for sizes, accessed in points)


def test_border_that_is_left_out_is_fitted_roughly() -> None:
    measured = [ExtentSample(axis="n", size=size, extent=Fraction(size - 1)) for size in (20, 30)]
    assert fit_roughly({"n": 10}, Fraction(9), measured) == product(n=IDENTITY)


def test_extent_far_below_a_product_has_no_rough_fit() -> None:
    measured = [ExtentSample(axis="n", size=size, extent=Fraction(1 if size == 20 else 30)) for size in (20, 30)]
    assert fit_roughly({"n": 10}, Fraction(10), measured) is None


def test_value_is_rounded_up_where_a_size_does_not_divide() -> None:
    halves = product(1, n=IDENTITY, width=POWERS[-1])
    assert halves.value({"n": 7, "width": 2}) == 4
    assert halves.exactly({"n": 7, "width": 2}) == Fraction(7, 2)
    assert halves.divisors == {"width": 1}


def test_powers_are_told_from_other_forms() -> None:
    assert [Factor(axis="n", form=form).power for form in (IDENTITY, POWERS[-2], PLUS_ONE)] == [1, -2, None]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("n", product(n=IDENTITY)),
        ("3 * n * width", product(3, n=IDENTITY, width=IDENTITY)),
        ("12", product(12)),
        ("n * n", product(n=POWERS[2])),
        ("k * k * n", product(k=POWERS[2], n=IDENTITY)),
        ("n * n * n * n", None),
        ("n + 1", None),
        ("n / 2", None),
        ("0", None),
    ],
)
def test_only_products_of_names_and_numbers_are_products(text: str, expected: Product | None) -> None:
    assert product_of(parse(text)) == expected
