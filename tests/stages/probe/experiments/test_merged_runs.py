"""Runs merged into the union of their accesses."""

from hypothesis import given
from hypothesis import strategies as st

from stages.probe.experiments.experiment import AccessRange, BufferObservation, Ended, Observation
from stages.probe.experiments.merged_runs import merge

ENDS: tuple[Ended, ...] = ("done", "crashed", "too_long")


def observed(high: int, ended: Ended = "done", low: int = 0) -> Observation:
    """A run that writes elements from `low` to `high` of argument 1."""
    written = AccessRange(low=low, high=high, count=high - low + 1)
    region = BufferObservation(argument=1, read=None, written=written, atomic=None, widest=4, needed=0, changed=1)
    return Observation(ended=ended, signal=0, accesses=written.count, regions=(region,))


@given(st.lists(st.integers(0, 50), min_size=1, max_size=6))
def test_extent_of_merged_runs_is_the_largest(highs: list[int]) -> None:
    merged = merge([observed(high) for high in highs], [0, 1])
    assert merged.extents == {0: 0, 1: max(highs) + 1}
    assert merged.accesses == sum(high + 1 for high in highs)


def test_access_before_the_buffer_is_kept() -> None:
    assert merge([observed(3), observed(2, low=-5)], [1]).lows == {1: -5}


def test_first_run_that_does_not_finish_decides() -> None:
    assert merge([observed(1, ended) for ended in ENDS], [1]).ended == "crashed"
    assert merge([observed(1), observed(2)], [1]).ended == "done"


def test_kind_of_access_in_any_run_counts() -> None:
    merged = merge([Observation(ended="done", signal=0, accesses=0, regions=()), observed(1)], [1])
    assert (merged.read, merged.written, merged.atomic) == ({1: False}, {1: True}, {1: False})
