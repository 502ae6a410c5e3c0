"""Sizes by which a kernel divides indices."""

from dataclasses import replace

import numpy as np
import pytest

from stages.cases.design.limits.divisors import INEXACT, INEXACT_IN_SINGLE, divisors
from tests.stages.cases.kernels import GATHERED


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_quotients_by_the_reciprocal_are_too_small_also_for_multiples(
    kind: type[np.floating],
) -> None:
    for factor in (1, 2, 4, 8, 16):
        number = kind(factor * INEXACT)
        assert int(number * (kind(1) / number)) == 0
        single = np.float32(factor * INEXACT_IN_SINGLE)
        assert int(single * (np.float32(1) / single)) == 0


def test_sizes_are_divisors_where_the_kernel_divides_by_them() -> None:
    text = "y[i / width] = x[i % num_table] + num_row;"
    assert list(divisors(text, GATHERED.relations)) == [("width", INEXACT), ("num_table", INEXACT)]


def test_kernel_that_divides_by_no_size_may_be_written_with_a_division_by_the_length_of_a_row() -> None:
    assert list(divisors("y[i * width] = x[i];", GATHERED.relations)) == [("width", INEXACT)]
    vectors = tuple(replace(one, multiple_of=("4", "16")) for one in GATHERED.relations.sizes)
    assert list(divisors("", replace(GATHERED.relations, sizes=vectors))) == [("width", 64 * INEXACT_IN_SINGLE)]
    threes = tuple(replace(one, multiple_of=("3",)) for one in GATHERED.relations.sizes)
    assert not list(divisors("", replace(GATHERED.relations, sizes=threes)))


def test_size_that_may_not_be_so_large_is_left_out() -> None:
    few = tuple(replace(one, most=100) for one in GATHERED.relations.sizes)
    assert not list(divisors("y[i / width] = 0;", replace(GATHERED.relations, sizes=few)))
