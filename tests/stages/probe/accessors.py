"""Kernels whose parameters are accessors of PyTorch's tensors."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.instantiation.drafts import framework
from kernelmill.records import ArgumentOrigin, Launch, PortedUnit, Resolved
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
from stages.probe.probed_unit import ProbedUnit
from stages.probe.reading import kernel_text
from tests.stages.probe.kernels import HEAD

STAND_IN = (Path(framework.__file__).parent / "framework/tensor_accessor.cuh").read_text()
MATRIX = "at::GenericPackedTensorAccessor<float, 2, at::RestrictPtrTraits, int>"
DECLARED = "at::PackedTensorAccessor32<float, 2, at::RestrictPtrTraits>"
SCALED = f"""__global__ void scaled(const {DECLARED} x,
                       {DECLARED} y,
                       {DECLARED} sums, int n) {{
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  for (int i = 0; i < x.size(1); ++i) {{
    y[row][i] = 2 * x[row][i];
    sums[row][0] = i ? sums[row][0] + x[row][i] : x[row][i];
  }}
}}
"""
"""Twice a matrix, and the sum of each row."""


def data(parameter: str, tensor: str | None, initializer: str | None = None, type_: str = MATRIX) -> ArgumentOrigin:
    """An accessor of a tensor, which is unknown if there is none."""
    argument = f"{tensor or parameter}.packed_accessor32<float, 2, torch::RestrictPtrTraits>()"
    return ArgumentOrigin(
        parameter=parameter, type=type_, argument=argument, expression=argument,
        kind="value" if tensor is None else "data", origin=tensor, initializer=initializer,
    )  # fmt: skip


def size(parameter: str, expression: str) -> ArgumentOrigin:
    """An integer."""
    return ArgumentOrigin(
        parameter=parameter, type="int", argument=expression, expression=expression, kind="size"
    )  # fmt: skip


def launched(*origins: ArgumentOrigin, grid: str = "(n + 63) / 64") -> Launch:
    """A launch of blocks of 64 threads."""
    return Launch(
        path="a.cu",
        line=1,
        grid=grid,
        block="64",
        resolved_grid=Resolved(expression=grid, in_parameters=(grid, "1", "1")),
        resolved_block=Resolved(expression="64", in_parameters=("64", "1", "1")),
        resolved_shared=Resolved(expression="0", in_parameters=("0",)),
        argument_origins=origins,
    )


def unit(sums: ArgumentOrigin) -> PortedUnit:
    """The example; the host code of the sums decides what is known of their sizes."""
    origins = (data("x", "input"), data("y", "output", "torch::zeros_like(input)"), sums, size("n", "input.size(0)"))
    return PortedUnit(
        id="examples/a.cu:scaled",
        source="examples",
        kernel_id="examples/a.cu:scaled",
        name="scaled",
        types=(),
        kernel_code=SCALED,
        unit_code=HEAD + STAND_IN + SCALED,
        dependencies=(),
        stand_ins=(),
        launch=(launched(*origins),),
    )


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


def of_unknown_tensors(loops: str, grid: str = "(n + 63) / 64") -> ProbedUnit:
    """A kernel whose host code does not tell where its tensors come from."""
    origins = (data("x", None), data("y", None), data("sums", None), size("n", "n"))
    one = replace(unit(origins[2]), launch=(launched(*origins, grid=grid),))
    return ProbedUnit(unit=one, text=kernel_text.read(one.unit_code, one.name), prober=Kernel(loops))
