"""What of a program reaches a compiler: its macros and keywords mean what they mean to HIP's own compilers."""

from pathlib import Path

import pytest

from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import ProgramSources
from kernelmill.execution.source_mirror import is_hip
from kernelmill.sandbox.limits import Limits
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import host_compilers
from kernelmill.toolchains.machine import ThisMachine

pytestmark = pytest.mark.compiler

LIMITS = Limits(wall_seconds=300)
MACROS_BEFORE_INCLUDES = """#define M 16
#define P 3
#define S 2
#define G 9
#define nx 64
#define threads 256
#include <hip/hip_runtime.h>
__global__ void fill(float *x) { x[threadIdx.x] = M * P * S * G; }
int main() {
  float *x;
  if (hipMalloc(&x, nx * sizeof(float)) != hipSuccess) return 1;
  fill<<<1, nx>>>(x);
  return hipFree(x) != hipSuccess;
}
"""
KEYWORDS_WITHOUT_INCLUDES = """__device__ int weights[2] = {1, 2};
__host__ __device__ float twice(float x) { return 2 * fabsf(x); }
int main() { return twice(-1.0f) != 2.0f; }
"""


@pytest.mark.parametrize("compiler", ["g++", "clang"])
@pytest.mark.parametrize("text", [MACROS_BEFORE_INCLUDES, KEYWORDS_WITHOUT_INCLUDES], ids=["macros", "keywords"])
def test_text_before_the_includes_means_the_same_as_to_the_compilers_of_hip(
    compiler: str, text: str, tmp_path: Path
) -> None:
    machine = ThisMachine()
    compilers = {found.name: found for found in host_compilers(detect(machine), machine)}
    if compiler not in compilers:
        pytest.skip(f"no {compiler} on this machine")
    source = tmp_path / "main.hip"
    source.write_text(text)
    build = Cpu(compiler=compilers[compiler]).compile(ProgramSources(files=(source,), root=tmp_path), tmp_path, LIMITS)
    assert (build.state, build.diagnostics) == ("built", ())


@pytest.mark.parametrize(("name", "hip"), [("a.hip", True), ("a.cu", True), ("a.cpp", False)])
def test_source_that_says_nothing_of_hip_is_hip_by_its_name(name: str, hip: bool) -> None:
    assert is_hip(Path(name), "int main() {}") is hip
