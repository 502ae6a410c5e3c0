"""Comparisons that accept every correct order, reject wrong small elements, and record nothing undefined."""

from pathlib import Path

import pytest

from kernelmill.records import Program, ShapeSize
from kernelmill.records.reasons import CasesReason
from stages.cases.recording.recorder import NoSuiteError
from stages.cases.recording.reference_comparison import ROUNDING_DECIDES
from stages.cases.suites import suite
from tests.stages.cases.kernels import HEAD, cpu, made, passes, read, relations, run, size, written

pytestmark = pytest.mark.compiler

MAXIMA = f"""{HEAD}__global__ void maxima(const float *x, float *best, int *index, int n, int width) {{
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  float most = x[row * width];
  int at = 0;
  for (int i = 1; i < width; ++i)
    if (x[row * width + i] > most) {{
      most = x[row * width + i];
      at = i;
    }}
  best[row] = most;
  index[row] = at;
}}
"""
SUMS = f"""{HEAD}__global__ void sums(const float *x, float *y, int n, int width) {{
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  float sum = 0;
  for (int i = 0; i < width; ++i) sum += x[row * width + i] * x[row * width + i];
  y[row] = row % 2 == 0 ? sum * 1e-6f : sum;
}}
"""
LEAST = f"""{HEAD}__global__ void least(const float *x, float *best, int *index, int n, int width, int k) {{
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  float values[16];
  int found[16];
  for (int j = 0; j < k; ++j) {{
    values[j] = 1e30f;
    found[j] = -1;
  }}
  for (int s = 0; s < width; ++s) {{
    const int i = s;
    const float value = x[row * width + i];
    if (!(value < values[k - 1])) continue;
    int j = k - 1;
    for (; j > 0 && value < values[j - 1]; --j) {{
      values[j] = values[j - 1];
      found[j] = found[j - 1];
    }}
    values[j] = value;
    found[j] = i;
  }}
  for (int j = 0; j < k; ++j) {{
    best[row * k + j] = values[j];
    index[row * k + j] = found[j];
  }}
}}
"""
BORDERS = f"""{HEAD}__global__ void borders(const float *x, int *end, int n) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) end[i] = int(ceilf(x[i] / 3 * 3 + 2));
}}
"""
CONTRACTED = "sum = fmaf(x[row * width + i], x[row * width + i], sum);"
SIZES = (
    ShapeSize(name="n", kind="parameter", typical=70),
    ShapeSize(name="width", kind="parameter", typical=24, least=2),
)


def rows(name: str, text: str, outputs: tuple[tuple[str, str], ...]) -> Program:
    """A program with a thread for each row of a matrix."""
    buffers = tuple(written(output, kind, ("n",)) for output, kind in outputs)
    roles = (read("x", "float", ("n", "width")), *buffers, size("n"), size("width"))
    return made(name, text, relations(name, roles, SIZES, "n"))


def test_no_case_has_inputs_on_which_rounding_decides_results(tmp_path: Path) -> None:
    roles = (read("x", "float", ("n",)), written("end", "int", ("n",)), size("n"))
    program = made("borders", BORDERS, relations("borders", roles, SIZES[:1], "n"))
    found = suite(program, cpu(), tmp_path)
    decided = [one.case.contents for one in found.rejected_cases if one.reason.startswith(ROUNDING_DECIDES)]
    assert "whole" in decided
    assert {one.contents for one in found.cases} >= {"wide", "unit"}
    assert "whole" not in {one.contents for one in found.cases}


@pytest.mark.long
def test_inputs_that_are_exact_at_a_border_stay(tmp_path: Path) -> None:
    roles = (read("x", "float", ("n",)), written("end", "int", ("n",)), size("n"))
    exact = BORDERS.replace("/ 3 * 3", "/ 4 * 4")
    found = suite(made("borders", exact, relations("borders", roles, SIZES[:1], "n")), cpu(), tmp_path)
    assert "whole" in {one.contents for one in found.cases}


def test_infinity_is_not_what_rounding_decides(tmp_path: Path) -> None:
    farthest = f"""{HEAD}__global__ void farthest(const float *x, float *y, int n) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const double value = n > 1 ? x[i % n] : 1e40;
  if (i < n) y[i] = value;
}}
"""
    roles = (read("x", "float", ("n",)), written("y", "float", ("n",)), size("n"))
    found = suite(made("farthest", farthest, relations("farthest", roles, SIZES[:1], "n")), cpu(), tmp_path)
    assert not [one for one in found.rejected_cases if one.reason.startswith(ROUNDING_DECIDES)]


@pytest.mark.long
def test_either_of_two_equal_numbers_may_be_selected(tmp_path: Path) -> None:
    made = suite(rows("maxima", MAXIMA, (("best", "float"), ("index", "int"))), cpu(), tmp_path)
    assert {golden.output: golden.ties for golden in made.goldens} == {"best": "", "index": "best"}
    assert run(made.code, tmp_path).finished.returncode == 0
    assert passes(made, "+ i] > most", "+ i] >= most", tmp_path)
    assert not passes(made, "at = i;", "at = i - 1;", tmp_path)
    assert not passes(made, "index[row] = at;", "index[row] = width - 1;", tmp_path)


def test_equal_numbers_may_be_selected_in_any_order_but_each_only_once(tmp_path: Path) -> None:
    k = ShapeSize(name="k", kind="parameter", typical=4, most=16)
    buffers = [written(name, kind, ("n", "k")) for name, kind in (("best", "float"), ("index", "int"))]
    roles = (read("x", "float", ("n", "width")), *buffers, size("n"), size("width"), size("k"))
    program = made("least", LEAST, relations("least", roles, (*SIZES, k), "n"))
    least = suite(program, cpu(), tmp_path / "made")
    assert {golden.output: golden.ties for golden in least.goldens} == {"best": "", "index": "best"}
    odd_ones_last = "const int i = s < (width + 1) / 2 ? 2 * s : 2 * (s - (width + 1) / 2) + 1;"
    assert passes(least, "const int i = s;", odd_ones_last, tmp_path)
    assert passes(least, "if (!(value < values[k - 1]))", "if (!(value <= values[k - 1]))", tmp_path)
    stored = "index[row * k + j] = found[j];"
    repeated = "index[row * k + j] = j > 0 && values[j] == values[j - 1] ? found[j - 1] : found[j];"
    assert not passes(least, stored, repeated, tmp_path)
    assert not passes(least, stored, "index[row * k + j] = j < k - 1 ? found[j] : 0;", tmp_path)


def test_every_order_of_a_sum_passes_and_a_wrong_small_element_fails(tmp_path: Path) -> None:
    made = suite(rows("sums", SUMS, (("y", "float"),)), cpu(), tmp_path)
    assert [golden.comparison for golden in made.goldens] == ["bounded"]
    backwards = "for (int i = width - 1; i >= 0; --i)"
    assert passes(made, "for (int i = 0; i < width; ++i)", backwards, tmp_path)
    assert passes(made, "sum += x[row * width + i] * x[row * width + i];", CONTRACTED, tmp_path)
    assert not passes(made, "sum * 1e-6f", "sum * 1.01e-6f", tmp_path)
    assert not passes(made, "sum * 1e-6f", "0", tmp_path)


@pytest.mark.long
def test_sum_that_skips_factors_of_zero_fails(tmp_path: Path) -> None:
    # Zero times NaN is NaN, and so is nearly every sum of many products if NaN is frequent.
    products = SUMS.replace("(const float *x,", "(const float *x, const float *z,").replace(
        "x[row * width + i] * x[row * width + i]", "x[row * width + i] * z[row * width + i]"
    )
    roles = (read("x", "float", ("n", "width")), read("z", "float", ("n", "width")), written("y", "float", ("n",)))
    given = relations("sums", (*roles, size("n"), size("width")), SIZES, "n")
    made_suite = suite(made("sums", products, given), cpu(), tmp_path)
    for factor in "xz":
        skipping = f"if ({factor}[row * width + i] != 0) sum +="
        assert not passes(made_suite, "sum +=", skipping, tmp_path)


@pytest.mark.long
def test_program_whose_outputs_depend_on_uninitialized_variables_is_dropped(tmp_path: Path) -> None:
    text = SUMS.replace("float sum = 0;", "float sum;")
    with pytest.raises(NoSuiteError) as raised:
        suite(rows("sums", text, (("y", "float"),)), cpu(), tmp_path)
    assert raised.value.reason == CasesReason.UNDEFINED_BEHAVIOR
    assert raised.value.detail.startswith("uninitialized-variables: y differs")


def test_program_whose_outputs_depend_on_unwritten_shared_memory_is_dropped(tmp_path: Path) -> None:
    text = SUMS.replace("float sum = 0;", "__shared__ float start[64];\n  float sum = start[threadIdx.x];")
    with pytest.raises(NoSuiteError) as raised:
        suite(rows("sums", text, (("y", "float"),)), cpu(), tmp_path)
    assert raised.value.reason == CasesReason.UNDEFINED_BEHAVIOR
    assert raised.value.detail.startswith("depends-on-uninitialized-memory: y differs")


def test_rounding_of_rounding_passes_beside_larger_elements_and_more_fails(tmp_path: Path) -> None:
    text = SUMS.replace("sum * 1e-6f : sum", "sum : 0")
    made = suite(rows("sums", text, (("y", "float"),)), cpu(), tmp_path)
    assert [golden.comparison for golden in made.goldens] == ["bounded"]

    def leaves(share: str) -> bool:
        other = f"sum : sum < 1e30f ? sum * {share} : 0"
        return passes(made, "sum : 0", other, tmp_path)

    assert leaves("0x1p-50f")
    assert not leaves("0x1p-40f")
