"""The runtime brings no name of the system that HIP's own headers do not bring, and declares what it calls rightly."""

import subprocess
from pathlib import Path

import pytest

from kernelmill.execution.compiling.executables import OPENMP
from kernelmill.hip_cpu.build import INCLUDE_FOLDER, Family
from tests.kernelmill.hip_cpu.programs import compiler

pytestmark = pytest.mark.compiler

FAMILIES = [Family.GCC, Family.CLANG]
UNWANTED = ("/signal.h", "/unistd.h", "/sys/mman.h", "/fcntl.h", "/fenv.h", "/sys/stat.h", "/sys/ucontext.h")
HEADERS = ("hip/hip_runtime.h", "hip/hip_fp16.h", "hip/hip_bf16.h", "hip/hip_cooperative_groups.h", "hiprand/hiprand.h")
SAME = """#include "kernelmill/system.h"
#include <fenv.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
using namespace kernelmill::os;
static_assert(sizeof(SignalAction) == sizeof(struct sigaction) && sizeof(SignalStack) == sizeof(stack_t), "");
static_assert(offsetof(SignalAction, flags) == offsetof(struct sigaction, sa_flags), "");
static_assert(offsetof(SignalAction, mask) == offsetof(struct sigaction, sa_mask), "");
static_assert(offsetof(SignalAction, restorer) == offsetof(struct sigaction, sa_restorer), "");
static_assert(offsetof(SignalStack, size) == offsetof(stack_t, ss_size), "");
static_assert(offsetof(SignalInfo, address) == offsetof(siginfo_t, si_addr), "");
static_assert(with_info_on_stack == (SA_SIGINFO | SA_ONSTACK | SA_NODEFER), "");
static_assert(illegal_instruction == SIGILL && aborted == SIGABRT && bus_error == SIGBUS, "");
static_assert(arithmetic_error == SIGFPE && segmentation_fault == SIGSEGV, "");
static_assert(no_access == PROT_NONE && readable_and_writable == (PROT_READ | PROT_WRITE), "");
static_assert(private_memory == (MAP_PRIVATE | MAP_ANONYMOUS) && without_reserve == MAP_NORESERVE, "");
static_assert(at_this_address == MAP_FIXED_NOREPLACE, "");
static_assert(round_to_nearest == FE_TONEAREST && round_down == FE_DOWNWARD, "");
static_assert(round_up == FE_UPWARD && round_to_zero == FE_TOWARDZERO, "");
"""
PARALLEL = """#include <omp.h>
#include <stdio.h>
int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
  omp_set_num_threads(4);
  printf("%d %d\\n", omp_get_max_threads(), omp_get_wtime() >= 0);
  return 0;
}
"""


def _compile(family: Family, text: str, name: str, folder: Path, *flags: str) -> subprocess.CompletedProcess[str]:
    source = folder / name
    source.write_text(text)
    command = [*compiler(family).command, f"-I{INCLUDE_FOLDER}", f"-I{OPENMP}", *flags, str(source)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_runtime_includes_no_header_of_the_system_beyond_those_of_hip(family: Family, tmp_path: Path) -> None:
    text = "".join(f"#include <{header}>\n" for header in HEADERS)
    ran = _compile(family, text, "all.cpp", tmp_path, "-std=c++17", "-M")
    included = ran.stdout.replace("\\\n", " ").split()
    assert ran.returncode == 0, ran.stderr
    assert [path for path in included if path.endswith(UNWANTED)] == []


@pytest.mark.parametrize("family", FAMILIES)
def test_declarations_of_the_system_are_those_of_its_headers(family: Family, tmp_path: Path) -> None:
    ran = _compile(family, SAME, "same.cpp", tmp_path, "-std=c++17", "-fsyntax-only")
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("family", FAMILIES)
def test_c_files_may_use_openmp_functions(family: Family, tmp_path: Path) -> None:
    ran = _compile(
        family, PARALLEL, "parallel.c", tmp_path, "-std=gnu11", "-Wall", "-Werror", "-x", "c", "-o", "program"
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert subprocess.run([tmp_path / "program"], capture_output=True, check=True).stdout == b"1 1\n"
