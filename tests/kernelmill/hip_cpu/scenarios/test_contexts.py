"""Coroutines of host code: contexts of the C library, and switches between them that make no system call."""

import platform
import subprocess
from pathlib import Path

import pytest

from kernelmill.hip_cpu.build import Configuration, Family, Options, commands
from tests.kernelmill.hip_cpu.programs import compiler

pytestmark = [
    pytest.mark.compiler,
    pytest.mark.skipif(
        platform.machine() != "x86_64" or platform.libc_ver()[0] != "glibc", reason="the C library's own switch"
    ),
]
PROGRAM = r"""
#include <hip/hip_runtime.h>
#include <cfenv>
#include <cstdio>
#include <cstdlib>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>
#include <vector>

ucontext_t outside, inside, bare;
int steps = 0, walked = 0;
volatile double one = 1, three = 3;

void expect(bool holds, int line) {
  if (holds) return;
  std::printf("line %d\n", line);
  std::exit(1);
}
#define EXPECT(x) expect(x, __LINE__)

void count(int from, int by) {
  std::fesetround(FE_UPWARD);
  double sum = 0;
  for (int i = 0; i < 1000; ++i) {
    steps += by;
    sum += from + i;
    swapcontext(&inside, &outside);
    EXPECT(std::fegetround() == FE_UPWARD);
  }
  EXPECT(sum == 1000.0 * from + 499500);
}

void walk() {
  ++walked;
  swapcontext(&bare, &outside);
  ++walked;
}

void make(std::vector<char> &stack) {
  getcontext(&inside);
  inside.uc_stack.ss_sp = stack.data();
  inside.uc_stack.ss_size = stack.size();
  inside.uc_link = &outside;
  makecontext(&inside, reinterpret_cast<void (*)()>(count), 2, 7, 3);
}

int main(int argc, char **) {
  std::vector<char> stack(64 << 10), other(64 << 10);
  make(stack);
  const double usual = one / three;
  for (int i = 0; i < 1000; ++i) {
    swapcontext(&outside, &inside);
    EXPECT(steps == 3 * (i + 1) && one / three == usual && std::fegetround() == FE_TONEAREST);
  }
  swapcontext(&outside, &inside);  // the function returns, and continues here
  EXPECT(steps == 3000);
  make(stack);
  volatile bool again = false;
  swapcontext(&outside, &inside);
  EXPECT(steps == 3003 + 3 * again);
  if (!again) {
    again = true;
    setcontext(&inside);
  }
  if (argc > 1) prctl(PR_SET_SECCOMP, 1);  // kills at any system call but read, write, exit
  for (int i = 0; i < 900; ++i) swapcontext(&outside, &inside);
  for (int i = 0; i < 1000; ++i) {
    getcontext(&bare);
    bare.uc_stack.ss_sp = other.data();
    bare.uc_stack.ss_size = other.size();
    bare.uc_link = &outside;
    makecontext(&bare, walk, 0);
    for (int step = 1; step <= 2; ++step) {
      swapcontext(&outside, &bare);
      EXPECT(walked == 2 * i + step);
    }
  }
  const char passed[] = "PASS\n";
  if (write(1, passed, 5) == 5) syscall(SYS_exit, 0);
}
"""


@pytest.mark.long
@pytest.mark.parametrize("family", [Family.GCC, Family.CLANG])
@pytest.mark.parametrize(
    ("configuration", "optimization"),
    [
        (Configuration.PLAIN, "-O0"),
        (Configuration.PLAIN, "-O2"),
        (Configuration.SANITIZE, "-O1"),
        (Configuration.RACE, "-O1"),
    ],
)
def test_contexts_switch_as_those_of_the_c_library_without_system_calls(
    family: Family, configuration: Configuration, optimization: str, tmp_path: Path
) -> None:
    source, program = tmp_path / "contexts.cpp", tmp_path / "contexts"
    source.write_text(PROGRAM)
    options = Options(configuration=configuration, extra=(optimization, "-frounding-math"))
    steps = commands(compiler(family), options, [source], program)
    for step in (*steps.compile, steps.link):
        subprocess.run(step, check=True)
    # AddressSanitizer makes system calls of its own.
    arguments = ["confined"] if configuration is not Configuration.SANITIZE else []
    ran = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "PASS\n", "")
