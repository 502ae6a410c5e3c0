"""Programs of units: what they say, and that they compile and run without a finding."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.execution.checks import named
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import NOTHING, ProgramSources
from kernelmill.records import (
    DerivedSize,
    ElementValues,
    LaunchFormula,
    PortedUnit,
    Program,
    Relations,
    Role,
    ShapeSize,
)
from kernelmill.sandbox import Limits
from kernelmill.storage import jsonl
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import HostCompiler, host_compiler
from kernelmill.toolchains.machine import ThisMachine
from stages.wrap.program import program
from stages.wrap.run import run
from tests.stages.probe.accessors import MATRIX, SCALED, STAND_IN
from tests.stages.probe.kernels import HEAD

GATHER = """#include <hip/hip_runtime.h>
__global__ void gather(const float *table, const int *row, float *out, const int total, int width, float factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < total) out[i] = factor * table[row[i / width] * width + i % width];
}
"""
NARROW = """#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
__global__ void narrow(const __half *x, const bool *on, const float2 *pair, __half *y, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    if (on[i]) y[i] = __float2half(__half2float(x[i]) + pair[i].x * pair[i].y);
}
"""
TENSOR = """#include <hip/hip_runtime.h>
template <typename T, typename I>
struct Tensor { T *data; I sizes[25]; I strides[25]; int dims; };
__global__ void pointed(const Tensor<int64_t, int> offsets, const double *x, double *sums, size_t n) {
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 >= size_t(offsets.sizes[0]) || i >= n) return;
  double sum = 0;
  for (int64_t j = offsets.data[i * offsets.strides[0]]; j < offsets.data[i + 1]; ++j) sum += x[j];
  sums[i] = sum;
}
"""
LEVELS = """#include <hip/hip_runtime.h>
__global__ void levels(const float *maps, const int *shapes, const int *starts, float *ends, int num_levels) {
  const int level = blockIdx.x * blockDim.x + threadIdx.x;
  if (level >= num_levels) return;
  const int last = starts[level] + shapes[2 * level] * shapes[2 * level + 1] - 1;
  ends[level] = maps[last];
}
"""
LISTS = """#include <hip/hip_runtime.h>
__global__ void lists(const float *x, const int *counts, float *sums, int num_x, int n, int most) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = 1; k <= counts[i * most]; ++k) sum += x[counts[i * most + k]];
  sums[i] = sum;
}
"""
STACKED = """#include <hip/hip_runtime.h>
__global__ void stacked(const float *x, const int *lengths, float *sums, int samples) {
  const int sample = blockIdx.x * blockDim.x + threadIdx.x;
  if (sample >= samples) return;
  int first = 0;
  for (int k = 0; k < sample; ++k) first += lengths[k];
  float sum = 0;
  for (int i = 0; i < lengths[sample]; ++i) sum += x[first + i];
  sums[sample] = sum;
}
"""
GROUPED = """#include <hip/hip_runtime.h>
__global__ void grouped(const float *x, const int *lengths, const int *chosen, float *y, int n, int samples) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int first = 0;
  for (int k = 0; k < i % samples; ++k) first += lengths[k];
  y[i] = x[first + chosen[i]];
}
"""
ROWS = """#include <hip/hip_runtime.h>
template <typename T, typename I>
struct Tensor { T *data; I sizes[25]; I strides[25]; int dims; };
__global__ void rows(const Tensor<double, int> x, double *y, size_t n) {
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x, width = x.sizes[x.dims - 1];
  if (i < n) y[i] = x.data[i / width * x.strides[0] + i % width * x.strides[1]];
}
"""


def unit(name: str, code: str) -> PortedUnit:
    """A unit of that text."""
    return PortedUnit(
        id=f"examples/a.cu:{name}",
        source="examples",
        kernel_id=f"examples/a.cu:{name}",
        name=name,
        types=(),
        kernel_code=code,
        unit_code=code,
        dependencies=(),
        stand_ins=(),
        launch=(),
    )


def relations(
    name: str,
    roles: tuple[Role, ...],
    sizes: Mapping[str, int],
    *,
    hidden: tuple[str, ...] = (),
    derived: tuple[DerivedSize, ...] = (),
    grid: str = "1",
) -> Relations:
    """Relations as a probe finds them."""
    return Relations(
        id=f"examples/a.cu:{name}",
        source="examples",
        kernel_id=f"examples/a.cu:{name}",
        name=name,
        sizes=tuple(
            ShapeSize(name=size, kind="hidden" if size in hidden else "parameter", typical=value)
            for size, value in sizes.items()
        ),
        derived=derived,
        roles=roles,
        launch=LaunchFormula(grid=(grid, "1", "1"), block=("64", "1", "1"), shared="0"),
        proofs=1,
    )


def read(name: str, kind: str, shape: tuple[str, ...], values: tuple[ElementValues, ...] = ()) -> Role:
    """A buffer that is read."""
    return Role(
        parameter=name, type=f"const {kind} *", kind="buffer", element=kind, access="read",
        input_required=True, shape=shape, values=values, floating=kind in ("float", "double", "__half"),
    )  # fmt: skip


def written(name: str, kind: str, shape: tuple[str, ...]) -> Role:
    """A buffer that is written."""
    floating = kind in ("float", "double", "__half")
    return Role(
        parameter=name, type=f"{kind} *", kind="buffer", element=kind, access="written", shape=shape, floating=floating
    )


def size(name: str, kind: str = "int") -> Role:
    """A parameter that is a size."""
    return Role(parameter=name, type=kind, kind="size")


GATHERED = program(
    unit("gather", GATHER),
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
        ),
        {"width": 6, "num_table": 4, "num_row": 50},
        hidden=("num_table", "num_row"),
        derived=(DerivedSize(parameter="total", expression="num_row * width"),),
        grid="min((total + 63) / 64, 4096)",
    ),
)
NARROWED = program(
    unit("narrow", NARROW),
    relations(
        "narrow",
        (
            read("x", "__half", ("n",)),
            read("on", "bool", ("n",)),
            Role(
                parameter="pair", type="const float2 *", kind="buffer", element="float2", component="float",
                components=2, access="read", input_required=True, shape=("n",),
            ),
            written("y", "__half", ("n",)),
            size("n"),
        ),
        {"n": 100},
    ),
)  # fmt: skip
POINTED = program(
    unit("pointed", TENSOR),
    relations(
        "pointed",
        (
            Role(
                parameter="offsets", type="const Tensor<int64_t, int>", kind="tensor", element="int64_t",
                access="read", input_required=True, shape=("offsets_size0",),
                values=(ElementValues(kind="offsets", low="0", high="num_x", into=("x",)),),
            ),
            read("x", "double", ("num_x",)),
            written("sums", "double", ("n",)),
            size("n", "size_t"),
        ),
        {"offsets_size0": 9, "n": 8, "num_x": 40},
        hidden=("offsets_size0", "num_x"),
    ),
)  # fmt: skip
IN_LEVELS = program(
    unit("levels", LEVELS),
    relations(
        "levels",
        (
            read("maps", "float", ("cells",)),
            read("shapes", "int", ("num_levels", "2"), (ElementValues(kind="grids", low="0", high="cells"),)),
            read("starts", "int", ("num_levels",), (ElementValues(kind="grid_starts", low="0", high="cells"),)),
            written("ends", "float", ("num_levels",)),
            size("num_levels"),
        ),
        {"cells": 53, "num_levels": 4},
        hidden=("cells",),
    ),
)
IN_LISTS = program(
    unit("lists", LISTS),
    relations(
        "lists",
        (
            read("x", "float", ("num_x",)),
            read("counts", "int", ("n", "most"), (ElementValues(kind="counted", low="0", high="num_x", row="most"),)),
            written("sums", "float", ("n",)),
            size("num_x"),
            size("n"),
            size("most"),
        ),
        {"num_x": 7, "n": 5, "most": 4},
    ),
)
IN_SAMPLES = program(
    unit("stacked", STACKED),
    relations(
        "stacked",
        (
            read("x", "float", ("num_x",)),
            read("lengths", "int", ("samples",), (ElementValues(kind="counts", low="0", high="num_x", into=("x",)),)),
            written("sums", "float", ("samples",)),
            size("samples"),
        ),
        {"num_x": 17, "samples": 5},
        hidden=("num_x",),
    ),
)
IN_GROUPS = program(
    unit("grouped", GROUPED),
    relations(
        "grouped",
        (
            read("x", "float", ("num_x",)),
            read(
                "lengths", "int", ("samples",),
                (ElementValues(kind="counts", low="(num_x / samples + 1) / 2", high="num_x", into=("x",)),),
            ),
            read(
                "chosen", "int", ("n",),
                (ElementValues(kind="local_index", low="0", high="(num_x / samples + 1) / 2", into=("x",)),),
            ),
            written("y", "float", ("n",)),
            size("n"),
            size("samples"),
        ),
        {"num_x": 35, "n": 40, "samples": 5},
        hidden=("num_x",),
    ),
)  # fmt: skip
IN_ROWS = program(
    unit("rows", ROWS),
    relations(
        "rows",
        (
            Role(
                parameter="x", type="const Tensor<double, int>", kind="tensor", element="double", access="read",
                input_required=True, floating=True, shape=("x_rows", "n_per_row"),
            ),
            written("y", "double", ("x_rows", "n_per_row")),
            Role(parameter="n", type="size_t", kind="derived"),
        ),
        {"x_rows": 3, "n_per_row": 5},
        hidden=("x_rows", "n_per_row"),
        derived=(
            DerivedSize(parameter="n", expression="x_rows * n_per_row"),
            DerivedSize(parameter="x_size0", expression="n_per_row"),
        ),
    ),
)  # fmt: skip
OF_ACCESSORS = program(
    unit("scaled", HEAD + STAND_IN + SCALED),
    relations(
        "scaled",
        (
            Role(
                parameter="x", type=MATRIX, kind="tensor", element="float", access="read", input_required=True,
                floating=True, shape=("n", "x_size1"),
            ),
            *(
                Role(
                    parameter=name, type=MATRIX, kind="tensor", element="float", access="written", floating=True,
                    shape=("n", "x_size1"),
                )
                for name in ("y", "sums")
            ),
            size("n"),
        ),
        {"n": 70, "x_size1": 5},
        hidden=("x_size1",),
    ),
)  # fmt: skip
CLEAN = (OF_ACCESSORS, GATHERED, NARROWED, POINTED, IN_ROWS, IN_LEVELS, IN_LISTS, IN_SAMPLES, IN_GROUPS)

WRAPPER = """// table: [num_table, width], read
// row: [num_row], read; integers in [0, num_table), indices into table
// out: [num_row, width], written
void run_gather(const float *table, const int *row, float *out, int width, float factor, int num_table,
                int num_row) {
  const int total = num_row * width;
  const size_t table_count = size_t(num_table) * width;
  const size_t row_count = size_t(num_row);
  const size_t out_count = size_t(num_row) * width;

  float *d_table = to_device(table, table_count);
  int *d_row = to_device(row, row_count);
  float *d_out = to_device(out, out_count);

  const dim3 grid(std::min<int64_t>((total + 63) / 64, 4096), 1, 1);
  const dim3 block(64, 1, 1);
  gather<<<grid, block, 0>>>(total, d_table, d_row, d_out, width, factor);
"""


@pytest.fixture(scope="module")
def compiler() -> HostCompiler:
    """Whatever this machine has."""
    machine = ThisMachine()
    return host_compiler(detect(machine), machine)


def test_the_wrapper_names_shapes_and_launches_with_the_formula() -> None:
    expected = WRAPPER.replace("(total, d_table, d_row, d_out, width", "(d_table, d_row, d_out, total, width")
    assert expected in GATHERED.code
    assert GATHERED.wrapper == "run_gather"


def test_tensor_with_rows_has_two_sizes_and_strides() -> None:
    lines = [line.strip() for line in IN_ROWS.code.splitlines() if "d_x_info." in line]
    assert lines == [
        "d_x_info.data = d_x;",
        "d_x_info.sizes[0] = x_rows;",
        "d_x_info.sizes[1] = x_size0;",
        "d_x_info.strides[0] = x_size0;",
        "d_x_info.strides[1] = 1;",
        "d_x_info.dims = 2;",
    ]
    assert "d_offsets_info.dims = 1;" in POINTED.code


def test_accessor_has_the_sizes_of_its_dimensions_and_contiguous_strides() -> None:
    assert f"  {MATRIX} d_x_info{{\n    d_x, {{ n, x_size1 }}, {{ x_size1, 1 }}}};\n" in OF_ACCESSORS.code
    assert "scaled<<<grid, block, 0>>>(d_x_info, d_y_info, d_sums_info, n);" in OF_ACCESSORS.code
    assert "void run_scaled(const float *x, float *y, float *sums, int n, int x_size1) {" in OF_ACCESSORS.code


def test_the_unit_comes_first_and_unchanged() -> None:
    assert GATHERED.code.startswith(GATHER.rstrip())


@pytest.mark.long
@pytest.mark.compiler
@pytest.mark.parametrize("made", CLEAN, ids=lambda made: made.name)
def test_no_finding_and_no_line_too_long_in(made: Program, compiler: HostCompiler, tmp_path: Path) -> None:
    assert max(map(len, made.code.splitlines())) <= 120
    source = tmp_path / f"{made.name}.hip"
    source.write_text(made.code)
    # The races' checker sees reads outside of buffers and of memory that nothing was written to as well.
    cpu = Cpu(compiler=compiler, check=named("race"))
    build = cpu.compile(
        ProgramSources(files=(source,), root=tmp_path, within=tmp_path),
        tmp_path,
        Limits(wall_seconds=120, memory_mib=4096),
    )
    assert build.state == "built", (build.diagnostics, build.detail)
    ran = cpu.run(build, NOTHING, Limits(wall_seconds=60, memory_mib=2048))
    assert ran.findings == ()
    assert ran.finished.returncode == 0, ran.finished.error_text
    assert "elements, sum" in ran.finished.text


def test_programs_are_written_for_units_with_relations_alone(tmp_path: Path) -> None:
    units = [unit("gather", GATHER), unit("narrow", NARROW)]
    known = relations("narrow", (written("y", "__half", ("n",)), size("n")), {"n": 3})
    jsonl.write(tmp_path / "port/units.jsonl", units, key=lambda one: one.id)
    jsonl.write(tmp_path / "probe/relations.jsonl", [known], key=lambda one: one.id)
    run(tmp_path)
    (made,) = jsonl.read(tmp_path / "wrap/programs.jsonl", Program)
    assert made.id == "examples/a.cu:narrow"


SUMMED = """#include <hip/hip_runtime.h>
__global__ void summed(const unsigned char *x, unsigned char *total, int n) {
  const int i = threadIdx.x;
  if (i >= n) return;
  unsigned *word = (unsigned *)((size_t)(total + i) & ~size_t(3));
  const int shift = 8 * ((size_t)(total + i) & 3);
  atomicAdd(word, unsigned(x[i] & 15) << shift);
}
"""


@pytest.mark.compiler
def test_narrow_elements_that_atomics_work_on_lie_in_whole_words(compiler: HostCompiler, tmp_path: Path) -> None:
    total = replace(written("total", "unsigned char", ("n",)), atomic=True, access="read_written", input_required=True)
    roles = (read("x", "unsigned char", ("n",)), total, size("n"))
    made = program(unit("summed", SUMMED), relations("summed", roles, {"n": 5}))
    test_no_finding_and_no_line_too_long_in(made, compiler, tmp_path)
    assert "hipMemset" in made.code
    assert "hipMemset" not in GATHERED.code
