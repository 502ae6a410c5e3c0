"""Measurements while sizes and control buffers are varied."""

import pytest

from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.contents import ControlBuffer
from stages.probe.experiments.protocol import ProbeError
from stages.probe.fitting.measurements import JOINT, STEPS
from stages.probe.fitting.measuring import LARGE, measure
from tests.stages.probe.models import MODELED, kernel
from tests.stages.probe.scripted import Run

INDEX = ControlBuffer(argument=1, kind="index")


def test_one_size_is_varied_at_a_time_then_all_together() -> None:
    bench = MODELED["copied"].bench()
    bench.base = {"rows": 2, "width": 2, "num_blocks": 2}
    points = measure(bench, []).points
    assert points[0].sizes == bench.base
    for point in points[1:]:
        changed = [name for name, size in point.sizes.items() if size != bench.base[name]]
        assert changed == (list(bench.base) if point.axis == JOINT else [point.axis])


def test_sizes_that_determine_the_grid_also_exceed_a_block() -> None:
    bench = MODELED["gathered"].bench()
    bench.base = {"n": 2, "width": 2}
    sizes = {point.size for point in measure(bench, [INDEX]).points if point.axis == "n"}
    assert sizes == {2 * step for step in STEPS[1:]} | {LARGE}


def test_each_point_has_a_run_for_each_control_buffer() -> None:
    bench = MODELED["gathered"].bench()
    bench.base = {"n": 2, "width": 3}
    measured = measure(bench, [INDEX])
    assert {len(point.runs) for point in measured.points} == {2}
    assert [measured.growth(0, number) for number in bench.pointers] == [3, 0, 0]


def test_size_whose_larger_values_crash_is_varied_downwards() -> None:
    def small(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["y"].write(i if run.integer("n") <= 4 else 1 << 40)

    bench = kernel("float *y, int n", small).bench()
    bench.base = {"n": 4, "num_blocks": 1}
    assert {point.size for point in measure(bench, []).points if point.axis == "n"} == {1}


def test_size_that_runs_with_one_value_only_is_rejected() -> None:
    def picky(run: Run) -> None:
        run.buffers["y"].write(0 if run.integer("n") == 4 else 1 << 40)

    bench = kernel("float *y, int n", picky).bench()
    bench.base = {"n": 4, "num_blocks": 1}
    with pytest.raises(ProbeError, match="n: the kernel runs only with 4") as caught:
        measure(bench, [])
    assert caught.value.reason == ProbeReason.SIZE_NOT_VARIED


def test_kernel_that_fails_at_the_base_is_rejected() -> None:
    bench = kernel("float *y, int n", lambda run: run.buffers["y"].write(1 << 40)).bench()
    bench.base = {"n": 4, "num_blocks": 1}
    with pytest.raises(ProbeError, match="at the base") as caught:
        measure(bench, [])
    assert caught.value.reason == ProbeReason.NEVER_RUNS
