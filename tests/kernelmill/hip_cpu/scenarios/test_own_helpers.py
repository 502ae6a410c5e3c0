"""The helpers that ports add for older versions of HIP do not conflict with the runtime's own functions."""

import re
from pathlib import Path

import pytest

from kernelmill.execution.checks import named
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import NOTHING, ProgramSources
from kernelmill.proof.proving import UNOPTIMISED
from kernelmill.sandbox import Limits
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine

pytestmark = pytest.mark.compiler

HELPERS = Path(__file__).parents[4] / "stages/port/hip"
CALLS = {
    "bfloat16_loads": "x[i] = __ldg(x + i);",
    "bfloat16_shuffles": "x[i] = __shfl_down(x[i], 1);",
    "half_shuffles": "y[i] = __shfl_up(__shfl(__shfl_xor(y[i], 1), 2), 1);",
    "sync_warp": "__syncwarp();",
    "sync_shuffles": "z[i] = __shfl_down_sync(0xffffffffffffffffull, z[i], 1);",
    "sync_votes": "z[i] = __any_sync(0xffffffffffffffffull, z[i]);",
}
PROGRAM = """#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#include <hip/hip_bf16.h>
HELPERS
__global__ void used(__hip_bfloat16 *x, __half *y, int *z) {
  const int i = threadIdx.x;
  CALLS
}
int main() {
  int *memory;
  hipMalloc(&memory, 3 * 64 * sizeof(int));
  hipMemset(memory, 0, 3 * 64 * sizeof(int));
  used<<<1, 64>>>((__hip_bfloat16 *)memory, (__half *)(memory + 64), memory + 128);
  return hipDeviceSynchronize() != hipSuccess || hipFree(memory) != hipSuccess;
}
"""


def test_helpers_do_not_conflict_with_the_runtimes_own(tmp_path: Path) -> None:
    machine = ThisMachine()
    parts = {
        "HELPERS": "\n".join((HELPERS / f"{name}.h").read_text(encoding="utf-8") for name in CALLS),
        "CALLS": "\n  ".join(CALLS.values()),
    }
    source = tmp_path / "used.hip"
    source.write_text(re.sub("HELPERS|CALLS", lambda found: parts[found[0]], PROGRAM))
    compiler = host_compiler(detect(machine), machine)
    cpu = Cpu(compiler=compiler, check=named("plain"), extra=UNOPTIMISED, precompiles=True)
    limits = Limits(wall_seconds=120, memory_mib=4096)
    build = cpu.compile(ProgramSources(files=(source,), root=tmp_path, within=tmp_path), tmp_path, limits)
    assert build.state == "built", (build.diagnostics, build.detail)
    assert cpu.run(build, NOTHING, limits).finished.returncode == 0
