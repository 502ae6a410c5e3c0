"""Programs of kinds that the checks once misjudged: each verdict says what is true, with its reason."""

from pathlib import Path

import pytest

from kernelmill.execution import checking, checks
from kernelmill.execution.checking import Job, Result
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import single
from kernelmill.proof.proving import UNOPTIMISED
from kernelmill.sandbox import Limits
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine
from tests.installed import installed

pytestmark = pytest.mark.compiler

STORES = """#include <hip/hip_runtime.h>
__global__ void raise(int *flag, const int *x) { if (x[threadIdx.x] == 0) *flag = VALUE; }
int main() {
  int *flag, *x;
  (void)hipMalloc(&flag, 4), (void)hipMalloc(&x, 256), (void)hipMemset(x, 0, 256);
  raise<<<1, LANES>>>(flag, x);
  return hipFree(flag) != hipSuccess || hipFree(x) != hipSuccess;
}
"""
MAXIMUM = """#include <hip/hip_runtime.h>
__global__ void largest(unsigned *most, int n) {
  for (int i = 0; i < n; ++i) atomicMax(most + i % 7, i * 40503u % 1000);
}
int main() {
  unsigned *most;
  (void)hipMalloc(&most, 64), (void)hipMemset(most, 255, 64);
  largest<<<40, 256>>>(most, 9000);
  return hipFree(most) != hipSuccess;
}
"""
FILL = """#include <hip/hip_runtime.h>
__global__ void fill(float *x, size_t n) {
  size_t i = blockIdx.x * 1024ul + threadIdx.x;
  if (i < n) x[i] = i;
}
int main() {
  const size_t n = 12 << 20;
  float *x;
  if (hipMalloc(&x, n * 4) != hipSuccess) return 3;
  fill<<<(n + 1023) / 1024, 1024>>>(x, n);
  return hipFree(x) != hipSuccess;
}
"""
CRASHES = """#include <hip/hip_runtime.h>
#include <cstdlib>
__global__ void divide(int *x, int by) {
  x[threadIdx.x] =
      7 / by;
}
void stop() {
  abort();
}
int main(int argc, char **) {
  int *x;
  (void)hipMalloc(&x, 256);
  if (argc > CRASHES_FROM) stop();
  divide<<<1, 64>>>(x, argc - 1);
}
"""


def result(text: str, name: checks.CheckName, folder: Path, *, memory_mib: int = 4096, **defines: object) -> Result:
    machine = ThisMachine()
    compiler = host_compiler(installed(), machine)
    if name == "race":  # its builds have line numbers in any case, and a precompiled header that other tests use, too
        backend = Cpu(compiler=compiler, extra=UNOPTIMISED, precompiles=True)
    else:
        backend = Cpu(compiler=compiler, extra=("-g1", "-O1"))
    for macro, value in defines.items():
        text = text.replace(macro, str(value))
    limits = Limits(wall_seconds=300, memory_mib=memory_mib)
    job = Job(program=single("program", text, folder), running=limits)
    (found,) = checking.check(backend, job, checks.chosen((name,)))
    return found


@pytest.mark.parametrize("lanes", [64, 65, 256])
def test_threads_that_store_one_value_in_one_statement_are_a_warning_with_the_reason(
    lanes: int, tmp_path: Path
) -> None:
    (found,) = result(STORES.replace("256", "1024"), "race", tmp_path, VALUE=1, LANES=lanes).findings
    assert (found.kind, found.severity, found.place.line) == ("race", "warning", 2)
    assert "threads store the same value to global memory in one statement" in found.message


def test_blocks_that_store_one_value_are_a_warning(tmp_path: Path) -> None:
    (found,) = result(STORES.replace("<<<1,", "<<<2,"), "race", tmp_path, VALUE=1, LANES=1).findings
    assert (found.kind, found.severity) == ("race", "warning")
    assert "of another block" in found.message


@pytest.mark.parametrize(("value", "lanes"), [("threadIdx.x", 64), ("threadIdx.x / 64", 65)])
def test_threads_that_store_different_values_are_an_error(value: str, lanes: int, tmp_path: Path) -> None:
    found = result(STORES.replace("256", "512"), "race", tmp_path, VALUE=value, LANES=lanes).findings
    assert [each.kind for each in found if each.severity == "error"] == ["race"]


def test_atomic_operations_without_effect_are_not_taken_for_waiting(tmp_path: Path) -> None:
    found = result(MAXIMUM, "plain", tmp_path, memory_mib=256)
    assert (found.state, found.findings) == ("clean", ())


def test_checker_without_memory_says_so_and_not_that_the_program_crashed(tmp_path: Path) -> None:
    found = result(FILL, "race", tmp_path, memory_mib=256)
    assert (found.state, found.findings) == ("unchecked", ())
    assert "raise the limit with --memory" in found.detail


def test_allocation_that_the_memory_limit_prevents_is_named(tmp_path: Path) -> None:
    found = result(FILL, "plain", tmp_path, memory_mib=40)
    assert [(each.kind, each.severity, each.place.line) for each in found.findings] == [("out-of-memory", "warning", 9)]
    assert "40 MiB: a larger --memory allows it" in found.findings[0].message


@pytest.mark.parametrize(("crashes_from", "kind", "line"), [(0, "abort", 8), (5, "arithmetic", 5)])
def test_division_by_zero_and_abort_have_a_line(crashes_from: int, kind: str, line: int, tmp_path: Path) -> None:
    (found,) = result(CRASHES, "plain", tmp_path, CRASHES_FROM=crashes_from).findings
    assert (found.kind, found.place.path, found.place.line) == (kind, "program.hip", line)
