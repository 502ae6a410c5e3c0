"""Sizes of accessors that are equal in experiments."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from stages.probe.accessor_units import with_flat_accessors
from stages.probe.experiments.equal_sizes import equal_sizes
from stages.probe.experiments.experiment import (
    AccessRange,
    Argument,
    BufferArgument,
    BufferObservation,
    Experiment,
    Observation,
    ParameterType,
    ScalarArgument,
)
from stages.probe.experiments.flattened import FlatProber
from stages.probe.probed_unit import ProbedUnit, bench_of
from stages.probe.reading import kernel_text
from stages.probe.reading.accessors import accessors
from tests.stages.probe import accessors as examples

INTEGER = ParameterType(kind="value", element="integer", bytes=4, components=1, signed=True, constant=True)
TENSOR = ParameterType(kind="tensor", element="float", bytes=16, components=1, signed=True, constant=False)


@dataclass(slots=True)
class Kernel:
    """A prober of a kernel of three matrices, of which it accesses a column of the last one, and an integer."""

    loops: str

    def describe(self) -> tuple[ParameterType, ...]:
        return TENSOR, replace(TENSOR, element="integer") if self.loops == "gather" else TENSOR, TENSOR, INTEGER

    def observe(self, experiments: Sequence[Experiment]) -> tuple[Observation, ...]:
        return tuple(self._observed(one) for one in experiments)

    def _observed(self, experiment: Experiment) -> Observation:
        *tensors, n = experiment.arguments
        assert isinstance(n, ScalarArgument)
        regions = list[BufferObservation]()
        for number, extents in enumerate(self._extents(tensors, int(n.value))):
            tensor = tensors[number]
            assert isinstance(tensor, BufferArgument)
            strides = tensor.strides or (tensor.sizes[1], 1)
            high = sum((extent - 1) * stride for extent, stride in zip(extents, strides, strict=True))
            touched = AccessRange(low=0, high=high, count=1)
            regions.append(
                BufferObservation(
                    argument=number, read=touched, written=None, atomic=None, widest=4, needed=1, changed=0
                )
            )
        return Observation(
            ended="crashed" if self.loops == "none" else "done", signal=0, accesses=1, regions=tuple(regions)
        )

    def _extents(self, tensors: Sequence[Argument], n: int) -> Sequence[tuple[int, ...]]:
        """As far as the elements of each matrix are accessed."""
        x, y, _ = (one.sizes for one in tensors if isinstance(one, BufferArgument))
        if self.loops == "least":
            return (n, min(x[1], y[0])), (3, 3), (n, 1)
        if self.loops == "gather":
            return (n, 1), (n, 1), (n, 1)
        return (n, x[1]), (x[1], y[1]), (n, 1)


def found(loops: str, *, with_indices: bool = False) -> dict[str, str]:
    """The equal sizes of a kernel whose host code does not tell where its tensors come from."""
    unit = examples.unit(examples.data("sums", None))
    origins = (examples.data("x", None), examples.data("y", None), examples.data("sums", None), examples.size("n", "n"))
    unit = replace(unit, launch=(examples.launched(*origins),))
    text = kernel_text.read(unit.unit_code, unit.name)
    apart = with_flat_accessors(ProbedUnit(unit=unit, text=text, prober=Kernel(loops)), alike="none")
    assert isinstance(apart.prober, FlatProber)
    return equal_sizes(bench_of(apart), apart.prober, accessors(unit.launch), with_indices=with_indices)


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
