"""Sizes on which relations are proven."""

from dataclasses import replace

import pytest

from kernelmill.cpp.parser import parse
from stages.probe.integers.counts import with_supposed_counts
from stages.probe.proving.fresh_sizes import FRESH, FreshSizes
from stages.probe.reading.host_hypotheses import Remainder
from stages.probe.search import Search
from tests.stages.probe.models import MODELED, SPECIAL
from tests.stages.probe.scripted import ScriptedKernel


def fresh(modeled: ScriptedKernel, **changed: object) -> FreshSizes:
    bench = modeled.bench()
    return FreshSizes(bench=bench, relations=replace(Search(bench=bench).find(), **changed))  # type: ignore[arg-type]


def test_sizes_stay_below_their_limits() -> None:
    for limit, point in zip(FRESH, fresh(MODELED["copied"]).small(), strict=True):
        assert all(1 <= size <= limit for size in point.values())


def test_sizes_of_one_point_differ() -> None:
    assert any(len(set(point.values())) == len(point) for point in fresh(MODELED["copied"]).small())


def test_no_size_is_below_its_least_value() -> None:
    points = fresh(MODELED["copied"], least={"rows": 3}).small()
    assert min(point["rows"] for point in points) == 3
    assert min(point["width"] for point in points) == 1


def test_multiples_of_the_base_stay_so() -> None:
    sizes = fresh(MODELED["copied"], multiples=True)
    base = sizes.relations.base
    for point in (*sizes.small(), sizes.typical()):
        assert all(point[name] % base[name] == 0 for name in point)


def test_size_that_host_code_divides_is_a_multiple() -> None:
    for point in fresh(SPECIAL["divided"]).small():
        assert point["n"] % point["groups"] == 0


def test_size_has_the_remainder_that_host_code_states() -> None:
    sizes = fresh(SPECIAL["launched"], remainders={"width": Remainder(2, 1)})
    sizes.bench.launch = replace(sizes.bench.launch, divided={"width": ("2",), "n": ("width",)})
    points = [*sizes.small(), sizes.typical(), *sizes.broad()]
    assert [point["width"] % 2 for point in points] == [1] * len(points)
    assert all(point["n"] % point["width"] == 0 for point in (*sizes.small(), sizes.typical()))
    assert max(point["width"] for point in points) > 64


def test_sizes_of_the_grid_exceed_a_block_once_each() -> None:
    (broad, other) = fresh(MODELED["gathered"]).broad()
    assert broad["n"] > 64 >= broad["width"]
    assert other["width"] > 64 >= other["n"]


def test_typical_sizes_go_by_their_names() -> None:
    typical = fresh(MODELED["unpool"]).typical()
    assert (typical["channels"], typical["height"], typical["width"]) == (6, 10, 12)


def test_typical_sizes_that_tiles_cover_have_a_whole_tile_and_a_part_of_one() -> None:
    typical = fresh(MODELED["unpool"], equations={"tiles": parse("(height + 31) / 32")}).typical()
    assert (typical["height"], typical["width"]) == (42, 12)


def test_typical_counts_add_up_to_more_than_a_few() -> None:
    bench = with_supposed_counts(MODELED["stacked"].bench())
    assert bench is not None
    assert FreshSizes(bench=bench, relations=Search(bench=bench).find()).typical()["num_x"] == 250


@pytest.mark.slow
def test_sum_of_full_counts_is_a_multiple_of_their_number() -> None:
    bench = with_supposed_counts(MODELED["grouped"].bench())
    assert bench is not None
    sizes = FreshSizes(bench=bench, relations=Search(bench=bench).find())
    assert all(point["num_features"] % point["b"] == 0 for point in (*sizes.small(), sizes.typical()))
    assert sizes.typical()["num_features"] > sizes.typical()["b"]


def test_typical_segments_have_several_blocks_of_elements() -> None:
    assert fresh(MODELED["segments"]).typical()["num_x"] == 1500
