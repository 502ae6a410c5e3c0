"""The base point: sizes at which the kernel runs and accesses its buffers."""

import pytest

from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.base_point import enlarged, find_base
from stages.probe.experiments.bench import SupposedCounts
from stages.probe.experiments.protocol import ProbeError
from tests.stages.probe.models import MODELED, kernel
from tests.stages.probe.scripted import Run


def test_first_point_at_which_all_buffers_are_accessed_is_taken() -> None:
    assert find_base(MODELED["gathered"].bench()) == {"n": 2, "width": 2}


def test_attributes_are_tried_smaller_than_extents() -> None:
    def strided(run: Run) -> None:
        for i in range(run.integer("n") // run.integer("stride") - 1):
            run.buffers["y"].write(i)

    assert find_base(kernel("float *y, int n, int stride", strided).bench()) == {"n": 3, "stride": 1, "num_blocks": 3}


def test_counts_are_multiples_of_all_sizes() -> None:
    def whole(run: Run) -> None:
        for i in range(run.integer("count")):
            run.buffers["y"].write(i)

    bench = kernel("float *y, int count, int width", whole, "", "(count + 63) / 64", count="y.numel()").bench()
    bench.base = find_base(bench)
    assert bench.base == {"count": 12, "width": 2}
    assert enlarged(bench) == {"count": 18, "width": 3}


def test_what_counts_add_up_to_is_a_multiple_of_all_sizes() -> None:
    bench = MODELED["stacked"].bench()
    bench.counts = {1: SupposedCounts(number="samples", total="num_x", into=(0,))}
    bench.all_sizes = (*bench.all_sizes, "num_x")
    assert find_base(bench) == {"samples": 2, "num_blocks": 2, "num_x": 24}


def test_sizes_of_the_grid_grow_until_there_is_a_block() -> None:
    def tiles(run: Run) -> None:
        for i in range(run.grid[0]):
            run.buffers["y"].write(i)

    bench = kernel("float *y, int n, int depth", tiles, "", "n / 64", n="y.size(0)").bench()
    assert find_base(bench) == {"n": 64, "depth": 2}


def test_kernel_that_crashes_everywhere_never_runs() -> None:
    bench = kernel("float *y, int n", lambda run: run.buffers["y"].write(1 << 40)).bench()
    with pytest.raises(ProbeError, match="crashed") as caught:
        find_base(bench)
    assert caught.value.reason == ProbeReason.NEVER_RUNS


def test_kernel_without_accesses_never_runs() -> None:
    with pytest.raises(ProbeError, match="no buffer is accessed"):
        find_base(kernel("float *y, int n", lambda run: None).bench())
