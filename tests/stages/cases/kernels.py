"""Programs of small kernels, as the stage before makes them."""

import functools
import tempfile
from dataclasses import replace
from pathlib import Path

from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import NOTHING, ProgramSources, Run
from kernelmill.proof.proving import UNOPTIMISED
from kernelmill.records import (
    DerivedSize,
    ElementValues,
    LaunchFormula,
    PortedUnit,
    Program,
    Relations,
    Role,
    ShapeSize,
    Suite,
)
from kernelmill.sandbox import Limits
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine
from stages.wrap.program import program
from tests.kernelmill.records.texts import with_kernel

HEAD = "#include <hip/hip_runtime.h>\n"
GATHER = f"""{HEAD}__global__ void gather(const float *table, const int *row, float *out, const int total, int width,
                       float factor, int mode) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < total) {{
    const float value = factor * table[row[i / width] * width + i % width];
    if (mode == 1)
      out[i] = value + 1;
    else
      out[i] = value;
  }}
}}
"""
APPEND = f"""{HEAD}__global__ void append(const int *x, int *found, int *places, int n) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] % 2 == 0) places[atomicAdd(found, 1)] = i;
}}
"""
REVERSE = f"""{HEAD}__global__ void reverse(const float *x, float *y, int n) {{
  __shared__ float tile[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  tile[threadIdx.x] = i < n ? x[i] : 0.0f;
  __syncthreads();
  if (i < n) y[i] = tile[63 - threadIdx.x];
}}
"""
SCALE = f"""{HEAD}#include <hip/hip_fp16.h>
enum Kind {{ PLAIN, DOUBLED }};
__global__ void scale(const __half *x, __half *y, int n, Kind variant) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = variant == DOUBLED ? __hadd(x[i], x[i]) : x[i];
}}
"""
SUM = f"""{HEAD}__global__ void sum(const float *x, float *y, int n) {{
  float value = x[blockIdx.x * 64 + threadIdx.x];
  for (int offset = 32; offset > 0; offset /= 2) value += __shfl_down(value, offset);
  if (threadIdx.x == 0) y[blockIdx.x] = value;
}}
"""
ROUND = f"""{HEAD}__global__ void rounded(const float *x, float *y, int n) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = (x[i] + 16777216.0f) - 16777216.0f > 1.5f ? 1.0f : 0.0f;
}}
"""
PICK = f"""{HEAD}__global__ void pick(const float *x, float *y, int n, bool shifted) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = shifted ? x[1000 * (n - 1)] : x[i];
}}
"""
PUT = f"""{HEAD}__global__ void put(const float *x, const int *row, float *out, int n) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[row[i]] = x[i];
}}
"""
SKIP = f"""{HEAD}__global__ void skip(const float *table, const int *row, float *out, int n) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = row[i] < 0 ? 0.0f : table[row[i]];
}}
"""
PAIR = f"""{HEAD}__global__ void pair(const float *table, const int *row, float *out, int images, int rows, int n) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= images * n) return;
  const int image = i / n, first = row[image * n], own = row[i];
  out[i] = own < 0 || own >= rows ? 0.0f : table[image * rows + first] + table[image * rows + own];
}}
"""
FLAG = f"""{HEAD}__global__ void flag(const float *x, bool *positive, int n) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] > 0) positive[i] = true;
}}
"""
WEIGH = f"""{HEAD}__global__ void weigh(const float *x, const float *weight, float *y, float *rest, int n) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = weight != nullptr ? weight[i] * x[i] : x[i];
  if (rest != nullptr) rest[i] = x[i] - y[i];
}}
"""
MATCH = f"""{HEAD}__global__ void match(const float *x, const float *y, int *first, int n) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] == y[i]) atomicMin(first, i);
}}
"""


COLLIDE = f"""{HEAD}__global__ void collide(const float *x, float *y, int n) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[n > 512 ? i % 2 : i] = x[i];
}}
"""


@functools.cache
def cpu() -> Cpu:
    """The CPU runtime with this machine's compiler, which takes several times as long where it optimizes."""
    machine = ThisMachine()
    return Cpu(compiler=host_compiler(detect(machine), machine), extra=UNOPTIMISED, precompiles=True)


def run(text: str, folder: Path, *options: str) -> Run:
    """Compile a program, with these options in place of the usual ones if there are any, and run it."""
    folder = Path(tempfile.mkdtemp(dir=folder))
    file = folder / "program.hip"
    file.write_text(text, encoding="utf-8")
    limits = Limits(wall_seconds=120, memory_mib=4096)
    backend = replace(cpu(), extra=options) if options else cpu()
    build = backend.compile(ProgramSources(files=(file,), root=folder, within=folder), folder, limits)
    assert build.state == "built", build
    return backend.run(build, NOTHING, limits)


def read(name: str, kind: str, shape: tuple[str, ...], values: tuple[ElementValues, ...] = ()) -> Role:
    """A buffer that is read."""
    return Role(
        parameter=name, type=f"const {kind} *", kind="buffer", element=kind, access="read",
        input_required=True, shape=shape, values=values,
    )  # fmt: skip


def written(name: str, kind: str, shape: tuple[str, ...]) -> Role:
    """A buffer that is written."""
    return Role(parameter=name, type=f"{kind} *", kind="buffer", element=kind, access="written", shape=shape)


def updated(name: str, kind: str, shape: tuple[str, ...], values: tuple[ElementValues, ...] = ()) -> Role:
    """A buffer that atomics update."""
    return Role(
        parameter=name, type=f"{kind} *", kind="buffer", element=kind, access="read_written", atomic=True,
        input_required=True, shape=shape, values=values,
    )  # fmt: skip


def size(name: str) -> Role:
    """A parameter that is a size."""
    return Role(parameter=name, type="int", kind="size")


def made(name: str, code: str, known: Relations) -> Program:
    """The program of a unit of that text."""
    unit = PortedUnit(
        id=known.id, source="examples", kernel_id=known.id, name=name, types=(), kernel_code=code, unit_code=code,
        dependencies=(), stand_ins=(), launch=(),
    )  # fmt: skip
    return program(unit, known)


def relations(
    name: str,
    roles: tuple[Role, ...],
    sizes: tuple[ShapeSize, ...],
    work: str,
    derived: tuple[DerivedSize, ...] = (),
) -> Relations:
    """Relations as a probe finds them, of a kernel with a thread for each piece of work."""
    return Relations(
        id=f"examples/a.cu:{name}",
        source="examples",
        kernel_id=f"examples/a.cu:{name}",
        name=name,
        sizes=sizes,
        derived=derived,
        roles=roles,
        launch=LaunchFormula(grid=(f"({work} + 63) / 64", "1", "1"), block=("64", "1", "1"), shared="0"),
        proofs=1,
    )


GATHERED = made(
    "gather",
    GATHER,
    relations(
        "gather",
        (
            read("table", "float", ("num_table", "width")),
            read(
                "row", "int", ("num_row",), (ElementValues(kind="index", low="0", high="num_table", into=("table",)),)
            ),
            written("out", "float", ("num_row", "width")),
            Role(parameter="total", type="const int", kind="derived"),
            size("width"),
            Role(parameter="factor", type="float", kind="number", typical="0.5"),
            Role(parameter="mode", type="int", kind="mode", typical="0", choices=(0, 1)),
        ),
        (
            ShapeSize(name="width", kind="parameter", typical=6),
            ShapeSize(name="num_table", kind="hidden", typical=4),
            ShapeSize(name="num_row", kind="hidden", typical=50, least=2),
        ),
        "total",
        (DerivedSize(parameter="total", expression="num_row * width"),),
    ),
)
SKIPPED = made(
    "skip",
    SKIP,
    relations(
        "skip",
        (
            read("table", "float", ("num_table",)),
            read("row", "int", ("n",), (ElementValues(kind="index", low="0", high="num_table", into=("table",)),)),
            written("out", "float", ("n",)),
            size("n"),
        ),
        (
            ShapeSize(name="n", kind="parameter", typical=100),
            ShapeSize(name="num_table", kind="hidden", typical=4),
        ),
        "n",
    ),
)
PAIRED = made(
    "pair",
    PAIR,
    relations(
        "pair",
        (
            read("table", "float", ("images", "rows")),
            read("row", "int", ("images", "n"), (ElementValues(kind="index", low="0", high="rows", into=("table",)),)),
            written("out", "float", ("images", "n")),
            size("images"),
            size("rows"),
            size("n"),
        ),
        (
            ShapeSize(name="images", kind="parameter", typical=2),
            ShapeSize(name="rows", kind="parameter", typical=5),
            ShapeSize(name="n", kind="parameter", typical=30),
        ),
        "images * n",
    ),
)
"""The first index of each image is used without a check; invalid ones may be in the memory of another image."""
APPENDED = made(
    "append",
    APPEND,
    relations(
        "append",
        (
            read("x", "int", ("n",)),
            updated("found", "int", ("1",), (ElementValues(kind="zero", low="0", high="1"),)),
            written("places", "int", ("n",)),
            size("n"),
        ),
        (ShapeSize(name="n", kind="parameter", typical=100),),
        "n",
    ),
)  # fmt: skip
REVERSED = made(
    "reverse",
    REVERSE,
    relations(
        "reverse",
        (read("x", "float", ("n",)), written("y", "float", ("n",)), size("n")),
        (ShapeSize(name="n", kind="parameter", typical=96, multiple_of=("4",)),),
        "n",
    ),
)
SCALED = made(
    "scale",
    SCALE,
    relations(
        "scale",
        (
            replace(read("x", "__half", ("n",)), floating=True),
            replace(written("y", "__half", ("n",)), floating=True),
            size("n"),
            Role(parameter="variant", type="Kind", kind="mode", typical="0", choices=(0, 1)),
        ),
        (ShapeSize(name="n", kind="parameter", typical=100),),
        "n",
    ),
)
SUMMED = made(
    "sum",
    SUM,
    relations(
        "sum",
        (read("x", "float", ("n",)), written("y", "float", ("n / 64",)), size("n")),
        (ShapeSize(name="n", kind="parameter", typical=128, least=64, multiple_of=("64",)),),
        "n",
    ),
)
ROUNDED = made(
    "rounded",
    ROUND,
    relations(
        "rounded",
        (read("x", "float", ("n",)), written("y", "float", ("n",)), size("n")),
        (ShapeSize(name="n", kind="parameter", typical=96),),
        "n",
    ),
)
PICKED = made(
    "pick",
    PICK,
    relations(
        "pick",
        (
            read("x", "float", ("n",)),
            written("y", "float", ("n",)),
            size("n"),
            Role(parameter="shifted", type="bool", kind="mode", typical="false", choices=(0,)),
        ),
        (ShapeSize(name="n", kind="parameter", typical=96),),
        "n",
    ),
)
FLAGGED = made(
    "flag",
    FLAG,
    relations(
        "flag",
        (read("x", "float", ("n",)), written("positive", "bool", ("n",)), size("n")),
        (ShapeSize(name="n", kind="parameter", typical=96),),
        "n",
    ),
)
PLACED = made(
    "put",
    PUT,
    relations(
        "put",
        (
            read("x", "float", ("n",)),
            read("row", "int", ("n",), (ElementValues(kind="index", low="0", high="rows", into=("out",)),)),
            written("out", "float", ("rows",)),
            size("n"),
        ),
        (ShapeSize(name="n", kind="parameter", typical=96), ShapeSize(name="rows", kind="hidden", typical=5)),
        "n",
    ),
)
WEIGHED = made(
    "weigh",
    WEIGH,
    relations(
        "weigh",
        (
            read("x", "float", ("n",)),
            replace(read("weight", "float", ("n",)), optional=True),
            written("y", "float", ("n",)),
            replace(written("rest", "float", ("n",)), optional=True),
            size("n"),
        ),
        (ShapeSize(name="n", kind="parameter", typical=96),),
        "n",
    ),
)
MATCHED = made(
    "match",
    MATCH,
    relations(
        "match",
        (
            read("x", "float", ("n",)),
            read("y", "float", ("n",)),
            updated("first", "int", ("1",)),
            size("n"),
        ),
        (ShapeSize(name="n", kind="parameter", typical=96),),
        "n",
    ),
)  # fmt: skip
COLLIDING = made(
    "collide",
    COLLIDE,
    relations(
        "collide",
        (read("x", "float", ("n",)), updated("y", "float", ("n",)), size("n")),
        (ShapeSize(name="n", kind="parameter", typical=100),),
        "n",
    ),
)
"""More than 512 elements have two places, and which of them remain depends on the order of threads."""

_UNFOLDED_SIZES = ("height", "width", "height_col", "width_col", "kernel_h", "kernel_w", "channels")
UNFOLDED = relations(
    "unfold",
    (
        read("image", "float", ("channels", "height", "width")),
        written("columns", "float", ("channels * kernel_h * kernel_w", "height_col", "width_col")),
        *map(size, _UNFOLDED_SIZES),
    ),
    tuple(
        ShapeSize(name=name, kind="parameter", typical=typical)
        for name, typical in zip(_UNFOLDED_SIZES, (12, 14, 10, 11, 3, 2, 6), strict=True)
    ),
    "channels * height_col * width_col",
)
"""A kernel that copies the windows of an image."""


def in_parts(launched: str) -> Relations:
    """The relations of a kernel of points in parts, which counts tell apart, with a thread for each of one of these."""
    counts = ElementValues(kind="counts", low="0", high="points")
    roles = (
        read("x", "float", ("points",)),
        read("count", "int", ("parts",), (counts,)),
        size("points"),
        size("parts"),
    )
    sizes = tuple(ShapeSize(name=name, kind="parameter", typical=3) for name in ("points", "parts"))
    return relations("counted", roles, sizes, launched)


def passes(made: Suite, right: str, other: str, folder: Path) -> bool:
    """Whether a suite passes its tests with another text in place of that of its kernel."""
    return run(with_kernel(made, right, other).code, folder).finished.returncode == 0
