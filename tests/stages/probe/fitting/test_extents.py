"""Extents of buffers, and bounds of the control buffers that index them."""

import pytest

from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.base_point import find_base
from stages.probe.experiments.contents import ControlBuffer
from stages.probe.experiments.protocol import ProbeError
from stages.probe.fitting.extents import FitMode, NoBoundError, Solution, solve
from stages.probe.fitting.measuring import measure
from stages.probe.integers.control_buffers import ControlBufferSearch
from tests.stages.probe.models import MODELED, SPECIAL, kernel
from tests.stages.probe.scripted import Run, ScriptedKernel


def solved(modeled: ScriptedKernel, mode: FitMode = "exact", *controls: ControlBuffer) -> Solution:
    """The extents of a modeled kernel, with its control buffers found unless given."""
    bench = modeled.bench()
    bench.base = find_base(bench)
    return solve(bench, measure(bench, controls or ControlBufferSearch(bench=bench).find()), mode)


def axes(solution: Solution, argument: int) -> list[str]:
    return sorted(solution.extents[argument].axes)


def test_buffer_that_nothing_steers_has_a_plain_extent() -> None:
    solution = solved(MODELED["transposed"])
    assert axes(solution, 0) == axes(solution, 1) == ["cols", "rows"]
    assert (solution.controls, solution.hidden) == ((), ())


def test_index_of_rows_introduces_their_number() -> None:
    solution = solved(MODELED["gathered"])
    (bounded,) = solution.controls
    assert solution.hidden == ("num_table",)
    assert (sorted(bounded.bound.axes), bounded.into) == (["num_table"], (0,))
    assert axes(solution, 0) == ["num_table", "width"]


def test_offsets_introduce_the_number_of_elements() -> None:
    solution = solved(MODELED["segments"])
    assert (solution.hidden, axes(solution, 1)) == (("num_x",), ["num_x"])
    assert [factor.form.text for factor in solution.extents[0].factors] == ["({} + 1)"]


def test_two_indices_into_one_buffer_have_a_bound_each() -> None:
    solution = solved(MODELED["unpool"])
    assert [sorted(one.bound.axes) for one in solution.controls] == [["num_out"], ["height", "width"]]
    assert all(one.into == (3,) for one in solution.controls)
    assert axes(solution, 3) == ["channels", "height", "num_out", "width"]


def test_one_index_into_two_buffers_keeps_its_first_bound() -> None:
    def twice(run: Run) -> None:
        for i in range(run.integer("n")):
            row = int(run.buffers["rows"].read(i))
            run.buffers["y"].write(i, run.buffers["a"].read(row) + run.buffers["b"].read(row))

    solution = solved(kernel("const int *rows, const float *a, const float *b, float *y, int n", twice))
    (bounded,) = solution.controls
    assert (solution.hidden, bounded.into) == (("num_a",), (1, 2))
    assert axes(solution, 1) == axes(solution, 2) == ["num_a"]


def test_size_that_the_launch_gives_a_buffer_bounds_its_index() -> None:
    def looked_up(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["y"].write(i, run.buffers["table"].read(int(run.buffers["rows"].read(i))))

    modeled = kernel(
        "const int *rows, const float *table, float *y, int n, int entries",
        looked_up,
        "",
        "(n + 63) / 64",
        rows="rows.data_ptr<int>()",
        table="table.data_ptr<float>()",
        y="y.data_ptr<float>()",
        n="rows.size(0)",
        entries="table.size(0)",
    )
    solution = solved(modeled)
    assert (solution.hidden, axes(solution, 1)) == ((), ["entries"])


def test_buffer_that_is_never_accessed_has_one_element() -> None:
    def ignoring(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["y"].write(i)

    extent = solved(kernel("const float *unused, float *y, int n", ignoring)).extents[0]
    assert (extent.coefficient, extent.factors) == (1, ())


def test_border_has_an_extent_only_in_a_rough_fit() -> None:
    with pytest.raises(ProbeError, match="x: base=") as caught:
        solved(SPECIAL["bordered"], "exact")
    assert caught.value.reason == ProbeReason.NO_FORMULA
    assert axes(solved(SPECIAL["bordered"], "rough"), 0) == ["n", "width"]


def test_index_whose_steps_have_no_formula_has_no_bound() -> None:
    def growing(run: Run) -> None:
        n = run.integer("n")
        for i in range(n):
            run.buffers["y"].write(int(run.buffers["rows"].read(i)) * (1 << n) + i)

    with pytest.raises(NoBoundError, match="y: base=") as caught:
        solved(kernel("const int *rows, float *y, int n", growing))
    assert (caught.value.reason, caught.value.moving) == (ProbeReason.NO_BOUND, (0,))


def test_selector_is_part_of_the_solution_without_a_buffer_that_it_indexes() -> None:
    (bounded,) = solved(MODELED["waiting"]).controls
    assert (bounded.control.kind, bounded.into) == ("selector", ())
