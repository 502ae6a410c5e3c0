"""Kernels whose parameters are accessors of PyTorch's tensors."""

from pathlib import Path

from kernelmill.instantiation.drafts import framework
from kernelmill.records import ArgumentOrigin, Launch, PortedUnit, Resolved
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
