"""Messages of the check `race`."""

from pathlib import Path

import pytest

from kernelmill.execution import checking, checks
from kernelmill.execution.checking import Job
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import single
from kernelmill.proof.proving import UNOPTIMISED
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine

pytestmark = pytest.mark.compiler

PROGRAM = """#include <hip/hip_runtime.h>
__global__ void word_of(short *x) { x[0] = short(*(unsigned *)x + 1); }
int main() {
  short *memory;
  (void)hipMalloc(&memory, sizeof(short));
  word_of<<<1, 1>>>(memory);
  return hipDeviceSynchronize() != hipSuccess || hipFree(memory) != hipSuccess;
}
"""


def test_access_across_the_end_of_an_allocation_is_reported_with_the_excess(tmp_path: Path) -> None:
    machine = ThisMachine()
    backend = Cpu(compiler=host_compiler(detect(machine), machine), extra=UNOPTIMISED, precompiles=True)
    job = Job(program=single("word_of", PROGRAM, tmp_path))
    (result,) = checking.check(backend, job, checks.chosen(("race",)))
    (found,) = result.findings
    assert (found.kind, found.place.line) == ("out-of-bounds", 2)
    assert found.message.startswith("a read of 4 bytes, the last 2 bytes past the end of an allocation of 2 bytes")
