"""What measurements say about extents."""

from collections.abc import Mapping
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from stages.probe.experiments.contents import OFFSET_STEP, ControlBuffer
from stages.probe.experiments.merged_runs import MergedRuns
from stages.probe.fitting.formulas import IDENTITY, PLUS_ONE, Factor, Product
from stages.probe.fitting.measurements import JOINT, MeasuredPoint, Measurements

N = Product(coefficient=1, factors=(Factor(axis="n", form=IDENTITY),))
WIDTH = Product(coefficient=1, factors=(Factor(axis="width", form=IDENTITY),))
AREA = Product(coefficient=1, factors=(*N.factors, *WIDTH.factors))
BASE = {"n": 4, "width": 3}
VARIED = (("", BASE), *((axis, {**BASE, axis: step * BASE[axis]}) for axis in BASE for step in (2, 3)))
EVERYWHERE = (*VARIED, (JOINT, {"n": 6, "width": 4}))


def run(*extents: int, accesses: int = 1) -> MergedRuns:
    numbers = dict(enumerate(extents))
    flags = dict.fromkeys(numbers, True)
    return MergedRuns(
        ended="done",
        accesses=accesses,
        extents=numbers,
        lows=dict.fromkeys(numbers, 0),
        counts=numbers,
        read=flags,
        written=flags,
        atomic=flags,
        needed=flags,
        widest=dict.fromkeys(numbers, 4),
    )


def measured(runs: Mapping[tuple[int, int], tuple[MergedRuns, ...]], *controls: ControlBuffer) -> Measurements:
    """Measurements with the given runs at each pair of sizes."""
    return Measurements(
        axes=("n", "width"),
        base=BASE,
        points=tuple(
            MeasuredPoint(axis=axis, size=sizes.get(axis, 0), sizes=sizes, runs=runs[sizes["n"], sizes["width"]])
            for axis, sizes in EVERYWHERE
            if (sizes["n"], sizes["width"]) in runs
        ),
        controls=controls,
    )


def everywhere() -> list[tuple[int, int]]:
    return [(sizes["n"], sizes["width"]) for _, sizes in EVERYWHERE]


def test_extent_that_is_a_product_at_all_points_is_fitted() -> None:
    assert measured({(n, w): (run(n * w),) for n, w in everywhere()}).fit(0) == AREA


def test_greater_of_two_sizes_is_no_product() -> None:
    base = {(n, w): (run(max(n, w + 1)),) for n, w in everywhere()}
    assert measured(base).fit(0) is None


def test_product_that_fails_only_at_the_joint_point_is_no_fit() -> None:
    runs = {(n, w): (run(n * w + ((n, w) == (6, 4))),) for n, w in everywhere()}
    assert measured(runs).fit(0) is None


def test_extent_with_an_index_at_its_bound_is_fitted() -> None:
    index = ControlBuffer(argument=1, kind="index")
    found = measured({(n, w): (run(w, n), run(2 * w, n)) for n, w in everywhere()}, index)
    assert found.growth(0, 0) == 3
    assert found.fit_stride(0, 0) == WIDTH
    assert found.fit_bounded(0, [0], [N]) == AREA
    assert found.neutral_extent_is_one_stride(0, 0)


def test_stride_of_offsets_is_the_share_of_one_element_of_a_segment() -> None:
    offsets = ControlBuffer(argument=1, kind="offsets")
    runs = {(n, w): (run(OFFSET_STEP * n * w, n + 1), run((OFFSET_STEP + 1) * n * w, n + 1)) for n, w in everywhere()}
    found = measured(runs, offsets)
    assert found.fit_stride(0, 0) == WIDTH
    assert found.fit(1) == Product(coefficient=1, factors=(Factor(axis="n", form=PLUS_ONE),))
    assert not found.neutral_extent_is_one_stride(0, 0)
    assert found.neutral_extent_is_within_stride(0, 0)


def test_index_that_reaches_several_strides_at_rest_is_seen() -> None:
    index = ControlBuffer(argument=1, kind="index")
    found = measured({(n, w): (run(3 * w, n), run(4 * w, n)) for n, w in everywhere()}, index)
    assert not found.neutral_extent_is_within_stride(0, 0)


@given(st.integers(1, 4))
def test_slack_is_the_ratio_of_a_product_to_the_extent(coefficient: int) -> None:
    found = measured({(n, w): (run(n * w),) for n, w in everywhere()})
    product = Product(coefficient=coefficient, factors=AREA.factors)
    assert found.slack(0, product) == Fraction(coefficient)


def test_product_that_is_too_small_anywhere_has_no_slack() -> None:
    found = measured({(n, w): (run(n * w),) for n, w in everywhere()})
    assert found.slack(0, N) is None


def test_border_is_fitted_roughly_but_not_exactly() -> None:
    found = measured({(n, w): (run(n * w - 1),) for n, w in everywhere()})
    assert found.fit(0) is None
    assert found.fit_roughly(0) == AREA


def test_size_whose_larger_values_access_less_is_silent() -> None:
    runs = {(n, w): (run(n * w if n < 12 else 0),) for n, w in everywhere()}
    found = measured(runs)
    assert found.silent("n")
    assert not found.silent("width")


def test_size_with_a_failed_run_is_silent() -> None:
    runs = {(n, w): (run(n * w),) for n, w in everywhere() if n != 8}
    assert measured(runs).silent("n")


def test_buffer_that_only_a_step_of_an_index_accesses_is_touched() -> None:
    index = ControlBuffer(argument=1, kind="index")
    found = measured({(n, w): (run(0, n, 0), run(w, n, 0)) for n, w in everywhere()}, index)
    assert [found.touched(number) for number in range(3)] == [True, True, False]


def test_accesses_with_doubled_sizes_are_estimated_from_one_size_at_a_time() -> None:
    found = measured({(n, w): (run(1, accesses=n * w * w),) for n, w in everywhere()})
    assert found.accesses_enlarged() == 4 * 3 * 3 * 2 * 4


def test_description_names_each_point() -> None:
    found = measured({(n, w): (run(n),) for n, w in everywhere()})
    assert found.shown(0) == "base=0:4 n=8:8 n=12:12 width=6:4 width=9:4 *=0:6"
