"""The functions with a rounding mode that the port adds compute what the host's processor does in that mode."""

import shutil
import subprocess
from pathlib import Path

import pytest

from stages.port.additions import FOLDER

pytestmark = pytest.mark.compiler

PROGRAM = r"""
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <random>
#define __HIP__ 1
#define __device__
#include "directed_rounding.h"

struct Mode { int flag; float (*two[4])(float, float); float (*one[2])(float); float (*three)(float, float, float); };
const Mode modes[] = {
    {FE_DOWNWARD, {__fadd_rd, __fsub_rd, __fmul_rd, __fdiv_rd}, {__fsqrt_rd, __frcp_rd}, __fmaf_rd},
    {FE_UPWARD, {__fadd_ru, __fsub_ru, __fmul_ru, __fdiv_ru}, {__fsqrt_ru, __frcp_ru}, __fmaf_ru},
    {FE_TOWARDZERO, {__fadd_rz, __fsub_rz, __fmul_rz, __fdiv_rz}, {__fsqrt_rz, __frcp_rz}, __fmaf_rz},
};
const float special[] = {0.f, -0.f, 1.f, -1.f, INFINITY, -INFINITY, NAN, 1e-45f, -1e-45f, 3.4028235e38f, -3.4028235e38f,
                         1.17549435e-38f, 3.f, 4.f, 0.1f};
std::mt19937 generator(1);

float number() {
  if (generator() % 4 == 0) return special[generator() % 15];
  uint32_t bits = generator();
  if (generator() % 2) bits = (bits & 0x807fffff) | ((120 + generator() % 16) << 23);
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}

bool same(float a, float b) { return std::memcmp(&a, &b, 4) == 0 || (std::isnan(a) && std::isnan(b)); }

int main() {
  long wrong = 0;
  for (int round = 0; round < 300000; ++round) {
    volatile float a = number(), b = generator() % 8 ? number() : -a, c = number();
    for (const Mode& mode : modes) {
      fesetround(mode.flag);
      volatile float e0 = a + b, e1 = a - b, e2 = a * b, e3 = a / b, e4 = std::sqrt(a), e5 = 1.0f / a;
      volatile float e6 = std::fma(a, b, c);
      fesetround(FE_TONEAREST);
      wrong += !same(e0, mode.two[0](a, b)) + !same(e1, mode.two[1](a, b)) + !same(e2, mode.two[2](a, b)) +
               !same(e3, mode.two[3](a, b)) + !same(e4, mode.one[0](a)) + !same(e5, mode.one[1](a)) +
               !same(e6, mode.three(a, b, c));
    }
  }
  std::printf("%ld\n", wrong);
}
"""


@pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")
def test_results_are_those_of_the_processor_in_each_mode(tmp_path: Path) -> None:
    source, program = tmp_path / "rounding.cpp", tmp_path / "rounding"
    source.write_text(PROGRAM)
    subprocess.run(["g++", "-O1", "-frounding-math", f"-I{FOLDER}", str(source), "-o", str(program)], check=True)
    assert subprocess.run([str(program)], capture_output=True, text=True, check=True).stdout == "0\n"
