"""The bench: points in the space of sizes become experiments."""

import pytest

from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.bench import CONTROL_EXTENT, MOST_THREADS, UNKNOWN_EXTENT, neutral_fills
from stages.probe.experiments.contents import DATA_VARIANTS, SMALL, ZEROS, ControlBuffer, ExactBuffers
from stages.probe.experiments.experiment import BufferArgument, Fill, ScalarArgument
from stages.probe.experiments.protocol import ProbeError
from stages.probe.fitting.formulas import IDENTITY, Factor, Product
from tests.stages.probe.kernels import launched
from tests.stages.probe.models import MODELED, kernel
from tests.stages.probe.scripted import Run, ScriptedKernel, ScriptedProber

VARIANT = DATA_VARIANTS[0]


def idle(run: Run) -> None:
    """Access nothing."""


MODES = kernel("float *x, int n, int mode, bool fast", idle, "if (mode == 0) {} else if (mode == 2) {}")
LAUNCHED = kernel("float *x, int n, int half", idle, "", "(n + 63) / 64", x="x.data_ptr<float>()", n="x.numel()")


def test_integers_compared_with_constants_are_modes_and_the_others_sizes() -> None:
    bench = MODES.bench()
    assert bench.axes == ("n", "num_blocks")
    assert bench.modes == {"mode": (0, 2, 1), "fast": (0, 1)}


def test_modes_change_one_at_a_time() -> None:
    assert MODES.bench().mode_choices() == [
        {"mode": 0, "fast": 0},
        {"mode": 2, "fast": 0},
        {"mode": 1, "fast": 0},
        {"mode": 0, "fast": 1},
    ]


def test_pinned_mode_keeps_its_value() -> None:
    bench = MODES.bench()
    bench.pinned = {"mode": 2}
    assert {one["mode"] for one in bench.mode_choices()} == {2}
    assert {one["fast"] for one in bench.mode_choices()} == {0, 1}


def test_single_modes_are_pinned_before_all() -> None:
    pinnings = list(MODES.bench().pinnings())
    assert pinnings[:2] == [{"mode": 0}, {"mode": 2}]
    assert pinnings[-1].keys() == {"mode", "fast"}


def test_buffers_of_unknown_extent_get_ample_room() -> None:
    bench = MODELED["gathered"].bench()
    experiment = bench.experiment({"n": 2, "width": 3}, {}, VARIANT, {1: (Fill(kind="constant", a=1),)})
    assert experiment is not None
    buffers = [one for one in experiment.arguments if isinstance(one, BufferArgument)]
    assert [one.elements for one in buffers] == [UNKNOWN_EXTENT, CONTROL_EXTENT, UNKNOWN_EXTENT]
    assert buffers[1].fills == (Fill(kind="constant", a=1),)


def test_exact_buffers_have_the_extents_that_were_found() -> None:
    bench = MODELED["gathered"].bench()
    exact = ExactBuffers(elements={0: 6, 1: 2, 2: 6}, integers=SMALL)
    experiment = bench.experiment({"n": 2, "width": 3}, {}, VARIANT, {}, exact)
    assert experiment is not None
    buffers = [one for one in experiment.arguments if isinstance(one, BufferArgument)]
    assert [one.elements for one in buffers] == [6, 2, 6]
    assert buffers[1].fills == (SMALL,)


def test_column_of_a_control_buffer_lies_over_the_other_contents() -> None:
    bench = MODELED["gathered"].bench()
    column = Fill(kind="constant", a=1, period=5)
    experiment = bench.experiment({"n": 2, "width": 3}, {}, VARIANT, {1: (column,)})
    assert experiment is not None
    buffer = experiment.arguments[1]
    assert isinstance(buffer, BufferArgument)
    assert buffer.fills == (ZEROS, column)


def test_grid_follows_from_the_launch() -> None:
    experiment = LAUNCHED.bench().experiment({"n": 65, "half": 1}, {}, VARIANT, {})
    assert experiment is not None
    assert (experiment.grid, experiment.block) == ((2, 1, 1), (64, 1, 1))
    assert experiment.arguments[1:] == (ScalarArgument(value=65), ScalarArgument(value=1))


def test_empty_grid_is_no_experiment() -> None:
    assert LAUNCHED.bench().experiment({"n": 0, "half": 1}, {}, VARIANT, {}) is None


@pytest.mark.parametrize(("threads", "launched_at_all"), [(MOST_THREADS, True), (MOST_THREADS + 1, False)])
def test_block_beyond_the_limit_of_threads_is_no_experiment(threads: int, launched_at_all: bool) -> None:
    launch = launched("1", {"n": "x.size(0)"}, block="n")
    wide = ScriptedKernel(code="__global__ void wide(float *x, int n) {}", model=idle, launch=launch)
    assert (wide.bench().run({"n": threads}, {}) is not None) == launched_at_all


def test_expression_without_a_value_is_named() -> None:
    unknown = kernel("float *x, int n", idle, "", "blocks_for(n)", n="x.numel()")
    with pytest.raises(ProbeError, match="blocks_for") as caught:
        unknown.bench().run({"n": 2}, {})
    assert caught.value.reason == ProbeReason.LAUNCH_NOT_COMPUTABLE


def test_size_of_which_the_grid_is_made_changes_the_launch() -> None:
    bench = LAUNCHED.bench()
    bench.base = {"n": 2, "half": 2}
    assert bench.changes_launch("n")
    assert not bench.changes_launch("half")


def test_tied_size_follows_from_another() -> None:
    bench = kernel("Tensor<float> list, int n", idle).bench()
    assert "list_size0" in bench.axes
    bench.ties = {"list_size0": Product(coefficient=1, factors=(Factor(axis="n", form=IDENTITY),))}
    assert "list_size0" not in bench.axes
    experiment = bench.experiment({"n": 7, "num_blocks": 1}, {}, VARIANT, {})
    assert experiment is not None
    assert isinstance(experiment.arguments[0], BufferArgument)
    assert experiment.arguments[0].sizes == (7,)


def test_runs_of_several_points_are_merged_for_each_point() -> None:
    bench = MODELED["scale"].bench()
    runs = bench.run_all([({"n": n, "num_blocks": 1}, {}) for n in (2, 5)])
    assert [None if run is None else run.extents for run in runs] == [{0: 2, 1: 2}, {0: 5, 1: 5}]
    assert isinstance(bench.prober, ScriptedProber)
    assert len(bench.prober.experiments) == 2 * len(DATA_VARIANTS)


def test_columns_of_one_buffer_are_neutral_together() -> None:
    columns = [ControlBuffer(argument=1, kind="index", period=5, column=column) for column in (0, 3)]
    assert [fill.column for fill in neutral_fills(columns)[1]] == [0, 3]
