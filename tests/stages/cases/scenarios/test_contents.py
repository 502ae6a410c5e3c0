"""Wrong kernels that only certain contents of inputs show."""

from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.records import ElementValues, ShapeSize
from stages.cases.suites import suite
from tests.stages.cases.kernels import HEAD, cpu, made, passes, read, relations, size, written

pytestmark = pytest.mark.compiler

MAXIMA = f"""{HEAD}__global__ void maxima(const short *x, short *most, int n, int width) {{
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  short best = -32768;
  for (int i = 0; i < width; ++i) best = x[row * width + i] > best ? x[row * width + i] : best;
  most[row] = best;
}}
"""
SCATTERED = f"""{HEAD}__global__ void scattered(const float *x, const int *row, float *out, int n, int rows) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(out + row[i], x[i]);
}}
"""


@pytest.mark.parametrize("mark", ["32767", "-32768"])
def test_limit_of_a_type_is_no_mark_for_rows_without_elements(mark: str, tmp_path: Path) -> None:
    roles = (read("x", "short", ("n", "width")), written("most", "short", ("n",)), size("n"), size("width"))
    sizes = (ShapeSize(name="n", kind="parameter", typical=70), ShapeSize(name="width", kind="parameter", typical=5))
    maxima = suite(made("maxima", MAXIMA, relations("maxima", roles, sizes, "n")), cpu(), tmp_path / "made")
    assert passes(maxima, "most[row] = best;", "most[row] = best + 0;", tmp_path)
    assert not passes(maxima, "most[row] = best;", f"most[row] = best == {mark} ? 0 : best;", tmp_path)


def test_number_that_is_not_greater_than_zero_may_be_nan(tmp_path: Path) -> None:
    target = ElementValues(kind="index", low="0", high="rows")
    out = replace(written("out", "float", ("rows",)), access="read_written", atomic=True)
    roles = (read("x", "float", ("n",)), read("row", "int", ("n",), (target,)), out, size("n"), size("rows"))
    sizes = (ShapeSize(name="n", kind="parameter", typical=90), ShapeSize(name="rows", kind="parameter", typical=3))
    program = made("scattered", SCATTERED, relations("scattered", roles, sizes, "n"))
    scattered = suite(program, cpu(), tmp_path / "made")
    assert passes(scattered, "if (i < n)", "if (i < n && x[i] != 0)", tmp_path)
    assert not passes(scattered, "if (i < n)", "if (i < n && fabsf(x[i]) > 0)", tmp_path)
