"""Buffers whose values steer accesses."""

import pytest

from stages.probe.experiments.base_point import find_base
from stages.probe.experiments.contents import ControlBuffer
from stages.probe.integers.control_buffers import ControlBufferSearch
from tests.stages.probe.models import MODELED, SPECIAL, kernel
from tests.stages.probe.scripted import Run, ScriptedKernel


def controls(modeled: ScriptedKernel) -> list[ControlBuffer]:
    bench = modeled.bench()
    bench.base = find_base(bench)
    return ControlBufferSearch(bench=bench).find()


def test_kernel_without_indices_has_no_control_buffers() -> None:
    assert controls(SPECIAL["copy"]) == []


def test_values_that_only_count_as_numbers_steer_nothing() -> None:
    def doubled(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["y"].write(i, 2 * run.buffers["x"].read(i))

    assert controls(kernel("const int *x, int *y, int n", doubled)) == []


def test_buffer_that_moves_accesses_in_proportion_is_an_index() -> None:
    assert controls(MODELED["gathered"]) == [ControlBuffer(argument=1, kind="index")]


def test_index_that_counts_from_one_starts_there() -> None:
    assert controls(MODELED["from_one"]) == [ControlBuffer(argument=0, kind="index", start=1)]


def test_buffer_whose_ascent_makes_segments_is_offsets() -> None:
    assert controls(MODELED["segments"]) == [ControlBuffer(argument=0, kind="offsets")]


def test_state_without_which_nothing_happens_is_a_selector() -> None:
    assert controls(MODELED["waiting"]) == [ControlBuffer(argument=0, kind="selector", start=-1)]


@pytest.mark.slow
def test_starts_and_ends_in_two_buffers_are_found_together() -> None:
    def spans(run: Run) -> None:
        for i in range(run.integer("n")):
            start, end = int(run.buffers["start"].read(i)), int(run.buffers["end"].read(i))
            run.buffers["y"].write(i, sum(run.buffers["x"].read(j) for j in range(min(start, end), max(start, end))))

    found = controls(kernel("const int *start, const int *end, const float *x, float *y, int n", spans))
    assert {one.argument for one in found} <= {0, 1}
    assert found


def test_column_of_numbers_that_holds_an_index_is_found() -> None:
    def boxes(run: Run) -> None:
        for i in range(run.integer("n")):
            image = int(run.buffers["boxes"].read(5 * i))
            run.buffers["y"].write(i, run.buffers["x"].read(3 * image) + run.buffers["boxes"].read(5 * i + 4))

    modeled = kernel("const float *boxes, const float *x, float *y, int n", boxes)
    assert controls(modeled) == [ControlBuffer(argument=0, kind="index", period=5)]


def test_index_into_what_another_index_chose_is_found_too() -> None:
    def chained(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["y"].write(i, run.buffers["x"].read(int(run.buffers["b"].read(int(run.buffers["a"].read(i))))))

    found = controls(kernel("const int *a, const int *b, const float *x, float *y, int n", chained))
    assert [(one.argument, one.kind) for one in found] == [(0, "index"), (1, "index")]
