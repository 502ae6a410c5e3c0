"""Blocks that wait for blocks which start later: how often a thread looks at what it waits for."""

from pathlib import Path

import pytest

from kernelmill.hip_cpu.build import Options
from tests.kernelmill.hip_cpu.programs import COMPILERS, built, compiler, run

pytestmark = pytest.mark.compiler
BLOCKS = 64
PROGRAM = rf"""
#include <hip/hip_runtime.h>
#include <cstdio>

__global__ void chain(int *flags, int *looks) {{
  while (blockIdx.x > 0 && atomicAdd(&flags[blockIdx.x - 1], 0) == 0) ++looks[blockIdx.x];
  atomicExch(&flags[blockIdx.x], 1);
}}

int main() {{
  int *flags, *looks, sum = 0;
  (void)hipMalloc(&flags, {BLOCKS} * sizeof(int));
  (void)hipMalloc(&looks, {BLOCKS} * sizeof(int));
  (void)hipMemset(flags, 0, {BLOCKS} * sizeof(int));
  (void)hipMemset(looks, 0, {BLOCKS} * sizeof(int));
  chain<<<{BLOCKS}, 1>>>(flags, looks);
  (void)hipDeviceSynchronize();
  for (int block = 0; block < {BLOCKS}; ++block) sum += looks[block];
  (void)hipFree(flags), (void)hipFree(looks);
  std::printf("%d\n", sum);
  return 0;
}}
"""
FIRST_LOOKS = 2001
"""A thread counts as waiting when it has looked so often in vain."""
LOOKS_OF_A_TURN = 8
"""More than a block that waits takes when it runs again."""


@pytest.fixture(params=list(COMPILERS), scope="module")
def program(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("waiting") / "chain.hip"
    source.write_text(PROGRAM)
    return built(compiler(request.param), Options(extra=("-O1",)), (source,))


@pytest.mark.parametrize("order", ["forward", "reverse", "random"])
def test_blocks_that_wait_for_each_other_look_once_in_a_while(program: Path, order: str) -> None:
    ran = run(program, "chain", KERNELMILL_ORDER=order, KERNELMILL_SEED="7")
    assert (ran.returncode, ran.stderr) == (0, "")
    looks = int(ran.stdout)
    assert looks <= BLOCKS * (FIRST_LOOKS + BLOCKS * LOOKS_OF_A_TURN)
    assert (looks == 0) == (order == "forward")
