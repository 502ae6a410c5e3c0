"""Sizes of cases."""

from stages.cases import sizing
from tests.stages.cases.kernels import APPENDED, GATHERED, PLACED, REVERSED

APPEND, REVERSE = APPENDED.relations, REVERSED.relations


def test_sizes_are_rounded_up_to_what_the_relations_require() -> None:
    assert sizing.fitting(REVERSE, {"n": 5}) == {"n": 8}
    assert sizing.fitting(GATHERED.relations, {"width": 1, "num_table": 1, "num_row": 1})["num_row"] == 2


def test_limited_sizes_run_quickly() -> None:
    extent = sizing.shape(APPEND, sizing.limited(APPEND, {"n": 10_000_000}))
    assert extent is not None
    assert extent.threads <= sizing.MOST_THREADS < 2 * extent.threads + 64
    assert sizing.limited(APPEND, {"n": 50}) == {"n": 50}


def test_work_of_one_block() -> None:
    assert sizing.one_block(APPEND) == {"n": 64}


def test_ragged_sizes_are_no_multiple_of_the_block() -> None:
    assert sizing.ragged(APPEND)["n"] % 64 != 0
    assert sizing.ragged(REVERSE)["n"] % 4 == 0


def test_large_sizes_are_the_largest_that_run_quickly() -> None:
    assert sizing.large(APPEND)["n"] > 100 * 40


def test_there_is_room_for_distinct_indices() -> None:
    assert sizing.with_room(PLACED.relations, {"n": 96, "rows": 5}) == {"n": 96, "rows": 96}
