"""Sizes by which a kernel divides indices."""

from dataclasses import replace

import numpy as np
import pytest

from kernelmill.records import DerivedSize, Relations
from stages.cases.design.limits.divisors import INEXACT, INEXACT_COUNT, INEXACT_IN_SINGLE, divisors
from tests.stages.cases.kernels import GATHERED

WHOLE_WAVEFRONTS = 64 * INEXACT
"""A multiple of vectors and wavefronts that is no power of two."""


def found(unit: str, relations: Relations) -> list[tuple[str, int]]:
    """The divisors of a kernel and their values."""
    return [(one.name, one.number) for one in divisors(unit, relations)]


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
    assert found(text, GATHERED.relations) == [("width", WHOLE_WAVEFRONTS), ("num_table", WHOLE_WAVEFRONTS)]


def test_kernel_that_divides_by_no_size_may_be_written_with_a_division_by_the_length_of_a_row() -> None:
    assert found("y[i * width] = x[i];", GATHERED.relations) == [("width", WHOLE_WAVEFRONTS)]
    vectors = tuple(replace(one, multiple_of=("4", "16")) for one in GATHERED.relations.sizes)
    assert found("", replace(GATHERED.relations, sizes=vectors)) == [("width", 64 * INEXACT_IN_SINGLE)]
    threes = tuple(replace(one, multiple_of=("3",)) for one in GATHERED.relations.sizes)
    assert not list(divisors("", replace(GATHERED.relations, sizes=threes)))


def test_size_that_may_not_be_so_large_is_a_smaller_multiple_or_left_out() -> None:
    def at_most(most: int) -> list[tuple[str, int]]:
        few = tuple(replace(one, most=most) for one in GATHERED.relations.sizes)
        return found("y[i / width] = 0;", replace(GATHERED.relations, sizes=few))

    assert at_most(WHOLE_WAVEFRONTS) == [("width", WHOLE_WAVEFRONTS)]
    assert at_most(WHOLE_WAVEFRONTS - 1) == [("width", 4 * INEXACT)]
    assert at_most(4 * INEXACT - 1) == [("width", INEXACT)]
    assert at_most(100) == []


def test_loop_to_a_size_has_little_work_with_a_smaller_multiple() -> None:
    unit = "for (int i = 0; i < width; ++i) for (int j = 0; j < width; ++j) y[i / width] = x[j];"
    assert found(unit, GATHERED.relations) == [("width", INEXACT)]


def test_size_makes_a_number_of_tiles_by_which_the_kernel_divides_inexact() -> None:
    tiles = replace(
        GATHERED.relations,
        derived=(
            *GATHERED.relations.derived,
            DerivedSize(parameter="tiles", expression="(width + 31) / 32"),
        ),
    )
    (one,) = (each for each in divisors("y[i / tiles] = x[i % width];", tiles) if each.name == "tiles")
    assert one.sizes == {"width": 32 * (INEXACT_COUNT - 1) + 1}
    assert not [each for each in divisors("y[i] = x[i % width] + tiles;", tiles) if each.name == "tiles"]
    of_two = replace(
        tiles,
        derived=(
            *GATHERED.relations.derived,
            DerivedSize(parameter="tiles", expression="width * num_row / 32"),
        ),
    )
    assert not [each for each in divisors("y[i / tiles] = 0;", of_two) if each.name == "tiles"]


def test_channels_of_each_group_by_which_the_kernel_divides_are_inexact_in_one_group() -> None:
    grouped = replace(
        GATHERED.relations,
        derived=(
            *GATHERED.relations.derived,
            DerivedSize(parameter="share", expression="width / num_row"),
        ),
    )
    (one,) = (each for each in divisors("y[i] = x[i / share];", grouped) if each.name == "share")
    assert (one.number, one.sizes) == (INEXACT, {"width": INEXACT, "num_row": 1})
    area = replace(
        GATHERED.relations,
        derived=(
            *GATHERED.relations.derived,
            DerivedSize(parameter="share", expression="width * num_row"),
        ),
    )
    assert not [each for each in divisors("y[i] = x[i / share];", area) if each.name == "share"]
