"""Sizes of accessors that are equal in experiments."""

from collections.abc import Sequence

import pytest

from stages.probe.accessor_units import with_flat_accessors
from stages.probe.experiments.equal_sizes import equal_sizes
from stages.probe.experiments.experiment import (
    Argument,
    BufferArgument,
    Experiment,
    Observation,
    ScalarArgument,
)
from stages.probe.experiments.flattened import FlatProber
from stages.probe.probed_unit import bench_of
from tests.stages.probe.accessors import Kernel, of_unknown_tensors


def found(loops: str, *, with_indices: bool = False) -> dict[str, str]:
    """The equal sizes of a kernel whose host code does not tell where its tensors come from."""
    apart = with_flat_accessors(of_unknown_tensors(loops), alike="none")
    assert isinstance(apart.prober, FlatProber)
    return equal_sizes(bench_of(apart), apart.prober, apart.accessors, with_indices=with_indices)


def test_sizes_are_equal_to_those_that_a_kernel_goes_by() -> None:
    assert found("product") == {"x_size0": "n", "y_size0": "x_size1", "sums_size0": "n"}


def test_size_that_is_no_other_one_at_both_points_is_equal_to_none() -> None:
    assert found("least") == {"x_size0": "n", "sums_size0": "n"}


def test_matrix_of_integers_tells_nothing_of_its_own_sizes_where_it_holds_indices() -> None:
    assert found("gather") == {"x_size0": "n", "y_size0": "n", "sums_size0": "n"}
    assert found("gather", with_indices=True) == {"x_size0": "n", "sums_size0": "n"}


def test_kernel_that_does_not_run_tells_nothing() -> None:
    assert found("none") == {}


@pytest.mark.parametrize(("dimension", "strides"), [(None, ()), (0, (1, 0)), (1, (0, 1)), (2, (0, 0))])
def test_elements_differ_along_one_dimension(dimension: int | None, strides: tuple[int, ...]) -> None:
    asked = list[Experiment]()

    class Recorder(Kernel):
        def observe(self, experiments: Sequence[Experiment]) -> tuple[Observation, ...]:
            asked.extend(experiments)
            return ()

    flat = FlatProber(prober=Recorder("product"), ranks=(2, 2, 2, 0), dimension=dimension)
    sizes = [ScalarArgument(value=value) for value in (3, 4)]
    buffer = BufferArgument(elements=12, fills=())
    arguments: tuple[Argument, ...] = (buffer, *sizes, buffer, *sizes, buffer, *sizes, sizes[0])
    flat.observe([Experiment(grid=(1, 1, 1), block=(1, 1, 1), shared=0, arguments=arguments)])
    first = asked[0].arguments[0]
    assert isinstance(first, BufferArgument)
    assert first.strides == strides
    assert first.words() == ("strided 2 3 4 {} {} 12 0".format(*strides) if strides else "tensor 2 3 4 12 0")
