"""The largest sizes that arrays of constant length in a kernel have room for."""

from dataclasses import replace

import pytest

from stages.probe.array_lengths import with_array_lengths
from tests.stages.cases.kernels import GATHERED

FILLING = "__global__ void f(int width) {{ float held[{length}]; for (int i = 0; i < width; ++i) held[i] = 0; }}"


def most(length: str, **sizes: int | None) -> int | None:
    """The largest width of a kernel that fills an array of this length."""
    own = tuple(replace(one, most=sizes.get(one.name)) for one in GATHERED.relations.sizes)
    made = with_array_lengths(replace(GATHERED.relations, sizes=own), FILLING.format(length=length))
    return {one.name: one.most for one in made.sizes}["width"]


def test_size_is_at_most_the_length_of_an_array_that_a_loop_to_it_fills() -> None:
    assert most("100") == 100


@pytest.mark.parametrize(("stated", "expected"), [(64, 64), (512, 100)])
def test_smaller_limit_counts(stated: int, expected: int) -> None:
    assert most("100", width=stated) == expected


def test_array_of_unknown_length_limits_nothing() -> None:
    assert most("WIDTH") is None


def test_array_shorter_than_the_typical_size_limits_nothing() -> None:
    # What relations were proven with is in bounds, so that the loop ends early, or the text is misread.
    assert most("2") is None
