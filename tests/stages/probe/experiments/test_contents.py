"""Contents of buffers in experiments."""

from hypothesis import given
from hypothesis import strategies as st

from stages.probe.experiments.contents import DATA_VARIANTS, OFFSET_STEP, UNIT_RANGE_VARIANTS, ControlBuffer, scalar
from tests.stages.probe.scripted import fill_value


def neutral(control: ControlBuffer, count: int = 6) -> list[float]:
    return [fill_value(control.neutral, i, count, integers=True) for i in range(count)]


def test_neutral_indices_all_hold_their_least_value() -> None:
    assert neutral(ControlBuffer(argument=0, kind="index", start=1)) == [1] * 6


def test_neutral_offsets_make_segments_of_equal_length() -> None:
    assert neutral(ControlBuffer(argument=0, kind="offsets")) == [OFFSET_STEP * i for i in range(6)]


def test_neutral_selector_alternates_between_its_states() -> None:
    assert neutral(ControlBuffer(argument=0, kind="selector", start=-1, cycle=2)) == [-1, 0, -1, 0, -1, 0]


def test_neutral_column_leaves_other_columns_alone() -> None:
    fill = ControlBuffer(argument=0, kind="index", period=5, column=2).neutral
    assert (fill.period, fill.column) == (5, 2)


@given(st.integers(-3, 3), st.integers(1, 3))
def test_states_of_a_selector_contain_its_neutral_values_and_zero(start: int, cycle: int) -> None:
    selector = ControlBuffer(argument=0, kind="selector", start=start, cycle=cycle)
    low, end = selector.states
    assert all(low <= value < end for value in (*neutral(selector), 0))


def test_interval_between_bounds_is_never_empty() -> None:
    for one in DATA_VARIANTS:
        assert scalar("min_value", one) < scalar("x", one) < scalar("max_value", one)


def test_unit_range_variants_hold_numbers_from_zero_to_one() -> None:
    assert all(0 <= one.low <= one.high <= 1 for one in UNIT_RANGE_VARIANTS)
    assert any(not 0 <= one.low <= one.high <= 1 for one in DATA_VARIANTS)
