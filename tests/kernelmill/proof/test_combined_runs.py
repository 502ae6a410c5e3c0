"""Claims about combined runs: a finding is reported for the check that it belongs to, and for no other."""

from pathlib import Path

import pytest

from kernelmill.coverage import measure
from kernelmill.execution import checking
from kernelmill.execution.checking import Job
from kernelmill.execution.checks import CHECKS
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import single
from kernelmill.proof import combined_runs
from kernelmill.proof.combined_runs import Checked
from kernelmill.proof.proving import COMPILING, UNOPTIMISED
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine

pytestmark = pytest.mark.compiler
PROGRAM = """#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void k(int *x, int *y) { $KERNEL }
int main() {
  int host[64] = {}, *x, *y;
  (void)hipMalloc(&x, sizeof host);
  (void)hipMalloc(&y, sizeof host);
  (void)hipMemset(x, 0, sizeof host);
  k<<<1, 64>>>(x, y);
  (void)hipMemcpy(host, x, sizeof host, hipMemcpyDeviceToHost);
  for (int i = 0; i < 64; ++i) std::printf("%d ", host[i]);
  (void)hipFree(x);
  $END
}
"""
FREES = "(void)hipFree(y);"


def checked(kernel: str, folder: Path, end: str = FREES) -> Checked:
    machine = ThisMachine()
    backend = Cpu(compiler=host_compiler(detect(machine), machine), extra=UNOPTIMISED, precompiles=True)
    program = single("k", PROGRAM.replace("$KERNEL", kernel).replace("$END", end), folder / "plain")
    counting = measure.instrumented(backend, program, folder / "counting", COMPILING)
    return combined_runs.checked(backend, Job(program=program), counting, program, folder / "builds")


def unclean(found: Checked) -> set[str]:
    return {result.check for result in found.results if result.state != "clean"}


@pytest.fixture(autouse=True)
def _builds(tmp_path: Path) -> None:
    (tmp_path / "builds").mkdir()


def test_clean_program_is_clean_in_every_check_and_has_coverage(tmp_path: Path) -> None:
    found = checked("x[threadIdx.x] = threadIdx.x < 8;", tmp_path)
    assert [result.check for result in found.results] == [check.name for check in CHECKS]
    assert unclean(found) == set()
    assert found.coverage.state == "measured"
    assert found.coverage.lines_covered > 0


def test_leak_is_found_by_the_check_for_leaks_alone(tmp_path: Path) -> None:
    assert unclean(checked("x[threadIdx.x] = 1;", tmp_path, end="")) == {"leaks"}


def test_uninitialized_read_is_not_taken_for_a_dependence_on_the_order(tmp_path: Path) -> None:
    found = unclean(checked("x[threadIdx.x] = y[threadIdx.x];", tmp_path))
    assert "poison" in found
    assert not found & {"random", "reverse", "leaks"}


def test_dependence_on_the_order_is_not_taken_for_an_uninitialized_read(tmp_path: Path) -> None:
    found = unclean(checked("x[0] = threadIdx.x;", tmp_path))
    assert {"reverse", "random"} <= found
    assert "poison" not in found


def test_results_are_those_of_checks_that_run_one_by_one(tmp_path: Path) -> None:
    diverging = "if (threadIdx.x < 8) __syncthreads(); x[threadIdx.x] = 1;"
    found = checked(diverging, tmp_path)
    program = single("k", PROGRAM.replace("$KERNEL", diverging).replace("$END", FREES), tmp_path / "plain")
    one_by_one = checking.check(found.backend, Job(program=program), CHECKS)
    assert [(one.check, one.state, one.findings) for one in found.results] == [
        (one.check, one.state, one.findings) for one in one_by_one
    ]
    assert "barriers" in unclean(found)
