"""Mutants that compute the same as the original."""

import pytest

from kernelmill.proof.mutants.meaning.equivalence import identical, is_overwritten, iterations


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a * b", "b * a"), ("(a + b) * c", "a * c + b * c"), ("1 - 1", "(1) - (1)"), ("i / 1", "i"),
        ("k * 3 + 0", "k * 3"), ("threadIdx.x % 1", "0"),
    ],
)  # fmt: skip
def test_expressions_with_the_same_value_everywhere_are_identical(one: str, other: str) -> None:
    assert identical(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a % n", "a"), ("a - b", "b - a"), ("(n + 63) / 64", "n / 64"), ("a / b * b", "a"), ("f(a)", "f(a)"),
        ("x[a]", "x[a]"), ("n", "n / 4 * 4"), ("2", "3"), ("a", "1 / 0"),
    ],
)  # fmt: skip
def test_expressions_that_differ_or_have_no_known_value_are_not_identical(one: str, other: str) -> None:
    assert not identical(one, other)


def test_values_that_a_loop_of_constants_runs_through() -> None:
    assert iterations("for (int i = 1; i < 32; i *= 2)") == (1, 2, 4, 8, 16)
    assert iterations("for (int i = 3; i >= 0; --i) {") == (3, 2, 1, 0)
    assert iterations("for (unsigned int i = 1 / 2; i > 0; i /= 2)") == ()
    assert iterations("for (int i = 1; i < 32; i *= 2)", "(32) - 1") == (1, 2, 4, 8, 16)
    assert iterations("for (int i = 0; i < 4; i++)", "(4) + 1") == (0, 1, 2, 3, 4)


@pytest.mark.parametrize(
    "header",
    ["for (int i = 0; i < n; ++i)", "for (int i = 0; i < 4; i += step)", "for (int i = 0; i < 4; i *= 2)", "while (1)"],
    ids=["bound", "step", "endless", "while"],
)  # fmt: skip
def test_loop_that_depends_on_more_than_constants_has_no_known_values(header: str) -> None:
    assert iterations(header) is None


@pytest.mark.parametrize(
    ("rest", "overwritten"),
    [
        ("; for (i = 2; i < n; ++i) y[i] = 1;", True),
        ("; { y[0] = 1; } i = 3; y[i] = 1;", True),
        ("; if (n > 1) i = 3; y[i] = 1;", False),
        ("; while (n) { i = 3; } y[i] = 1;", False),
        ("; i = i + 1;", False),
        ("; i += 1;", False),
        ("; y[i] = 1; i = 3;", False),
        ("; y[0] = 1;", False),
    ],
)
def test_initial_value_does_not_matter_where_it_is_overwritten_first(rest: str, overwritten: bool) -> None:
    assert is_overwritten("i", rest) == overwritten
