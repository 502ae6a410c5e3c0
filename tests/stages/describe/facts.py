"""A unit with a verified suite, and everything that is known about it."""

from dataclasses import replace
from typing import Any

from kernelmill.records import (
    Case,
    Golden,
    Kernel,
    LaunchFormula,
    Operator,
    OperatorLink,
    PortedUnit,
    Relations,
    Role,
    ShapeSize,
    Suite,
    Unit,
)
from kernelmill.records.prompts import Quotation
from stages.describe.facts import Facts
from tests.kernelmill.records.texts import suite_text
from tests.stages.select.kernels import kernel, source

UNIT = """\
#include <hip/hip_runtime.h>

#define LIMIT 6.f

// Clips.
__device__ float clipped(float v) { return v < LIMIT ? v : LIMIT; }

__global__ void relu_float(const float* x, float* y,  // one each
                           int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = clipped(max(x[i], 0.f));
}
"""
REFERENCE = "// CPU reference.\nnamespace reference {\nvoid run(const double *x, double *y, int n) {}\n}\n"
WORDS = Quotation(
    text="Sets negative values to zero, and leaves others.",
    place="kernel",
    name="relu",
    path="src/relu.cu",
    line=3,
    license="MIT",
)


def role(name: str, kind: str = "buffer", **fields: object) -> Role:
    """The role of a parameter; a buffer of `n` floating-point numbers unless told otherwise."""
    usual: dict[str, object] = {"type": "float *", "element": "float", "shape": ("n",)} if kind == "buffer" else {}
    told = {"parameter": name, "kind": kind, "type": "int", **usual, **fields}
    return Role(**{"floating": "float" in str(told["type"]), **told})  # type: ignore[arg-type]


ROLES = (role("x", access="read", type="const float *"), role("y", access="written"), role("n", "size"))


def operator(name: str, *links: OperatorLink, direction: str = "forward") -> Operator:
    return Operator(name=name, direction=direction, links=links)  # type: ignore[arg-type]


def facts(
    *quotations: Quotation,
    roles: tuple[Role, ...] = ROLES,
    of: Kernel | None = None,
    reference: str = REFERENCE,
    siblings: tuple[str, ...] = (),
) -> Facts:
    """What is known about `relu_float`, with these words of its project."""
    made = of or kernel()
    names: dict[str, Any] = {"source": made.source, "kernel_id": made.id, "name": "relu_float"}
    identifier = f"{made.source}/{made.path}:relu_float"
    unit = Unit(
        id=identifier, **names, types=(), kernel_code=UNIT[UNIT.index("__global__") :],
        unit_code=UNIT.replace("hip/hip_runtime.h", "cuda_runtime.h"), dependencies=(), stand_ins=(), launch=(),
    )  # fmt: skip
    hip = PortedUnit(**{name: getattr(unit, name) for name in Unit.__dataclass_fields__} | {"unit_code": UNIT})
    suite = Suite(
        id=identifier, **names, wrapper="run_relu_float", golden="serial" if reference else "recorded",
        cases=(Case(kind="ragged", label="ragged", seed=1, contents="nonfinite", values=()),),
        goldens=(Golden(output="y", view_expr="y.get(), n", comparison="close", tolerance=1e-6),), code="",
        text=replace(suite_text(UNIT, "relu_float"), reference=reference),
    )  # fmt: skip
    return Facts(
        kernel=made,
        source=source(made.source),
        cuda=unit,
        hip=hip,
        relations=Relations(
            id=identifier,
            **names,
            sizes=(ShapeSize(name="n", kind="parameter", typical=100, least=2, multiple_of=("4",)),),
            derived=(),
            roles=roles,
            launch=LaunchFormula(grid=("(n + 63) / 64", "1", "1"), block=("64", "1", "1"), shared="0"),
            proofs=3,
        ),
        suite=suite,
        reference=reference,
        quotations=quotations,
        siblings=siblings,
    )
