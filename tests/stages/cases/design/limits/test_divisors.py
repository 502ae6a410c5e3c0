"""Sizes by which a kernel divides indices."""

import numpy as np

from stages.cases.design.limits.divisors import INEXACT, inexact_divisors
from tests.stages.cases.kernels import GATHERED


def test_quotients_by_reciprocals_of_these_numbers_are_too_small() -> None:
    every = np.arange(2, 128, dtype=np.float32)
    quotients = (every * (np.float32(1) / every)).astype(np.int32)
    assert [int(number) for number in every[quotients == 0]] == [*INEXACT]


def test_sizes_are_divisors_where_the_kernel_divides_by_them() -> None:
    assert inexact_divisors("y[i / width] = x[i % num_table] + num_row;", GATHERED.relations) == {
        "width": 41,
        "num_table": 47,
    }
    assert not inexact_divisors("y[i * width] = x[i];", GATHERED.relations)
