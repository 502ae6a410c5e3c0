"""The limit on the processor time of a launch."""

import signal
from pathlib import Path

import pytest

from kernelmill.hip_cpu.build import KERNEL_SECONDS, Family, Options
from tests.kernelmill.hip_cpu.programs import built, compiler, run

pytestmark = pytest.mark.compiler
PROGRAM = r"""
#include <hip/hip_runtime.h>
#include <cstdio>
#include <ctime>

__global__ void counts_to(volatile int *last) {
  for (int at = 0; at != *last; at = 1 - at) {
  }
}

int main(int, char **) {
  int *last;
  (void)hipMalloc(&last, sizeof(int));
  while (std::clock() < 11 * CLOCKS_PER_SEC / 10) {
  }
  *last = 0;
  counts_to<<<1, 1>>>(last);
  std::printf("the host may take longer\n");
  std::fflush(stdout);
  *last = 2;
  counts_to<<<1, 1>>>(last);
  return 0;
}
"""


def test_launch_that_takes_longer_than_its_limit_ends_the_program(tmp_path: Path) -> None:
    source = tmp_path / "endless.hip"
    source.write_text(PROGRAM)
    program = built(compiler(Family.GCC), Options(extra=("-O0",)), (source,))
    ran = run(program, "endless", **{KERNEL_SECONDS: "1"})
    assert (ran.returncode, ran.stdout) == (-signal.SIGXCPU, "the host may take longer\n")
