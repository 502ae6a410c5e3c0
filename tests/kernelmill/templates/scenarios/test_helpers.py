"""Helpers of programs and suites that fill buffers."""

import subprocess
from pathlib import Path

import pytest

from kernelmill.templates.environment import cpp_templates
from kernelmill.toolchains.detect import HOST_COMPILERS, detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine

HEAD = """#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>
struct Contents {
  double low, high;
  enum Special { NONE, RUNS } special;
};
"""
MAIN = """
int main() {
  Random rng{1};
  for (int number = 1; number < 9; ++number) {
    for (int sum = 0; sum < 400; sum += number) {
      const int least = (sum / number + 1) / 2;
      for (int made = 0; made < 4; ++made) {
        std::vector<int> counts(size_t(number), -1);
        if (made == 0) fill_even_counts(counts.data(), counts.size(), sum);
        if (made > 0) fill_counts(rng, counts.data(), counts.size(), made == 1 ? 0 : least, sum);
        if (made == 3) form_counts_of_runs(counts.data(), counts.size(), Contents{0, 1, Contents::RUNS}, least, sum);
        int64_t total = 0;
        for (int one : counts) total += one;
        if (total != sum || *std::min_element(counts.begin(), counts.end()) < (made == 1 ? 0 : least))
          return std::printf("%d counts that add up to %d\\n", number, sum), 1;
      }
    }
  }
}
"""
TEMPLATE = '{% import "helpers.hip.jinja" as helpers %}\n{{ helpers.random() -}}\n{{ helpers.fills(used) -}}\n'


@pytest.mark.compiler
def test_counts_add_up_to_their_sum_and_none_is_below_the_least(tmp_path: Path) -> None:
    (tmp_path / "a.hip.jinja").write_text(TEMPLATE)
    used = ("fill_counts", "fill_even_counts", "form_counts_of_runs")
    helpers = cpp_templates(tmp_path).get_template("a.hip.jinja").render(used=used)
    source, program = tmp_path / "a.cpp", tmp_path / "a.out"
    source.write_text(HEAD + helpers + MAIN)
    machine = ThisMachine()
    compiler = host_compiler(detect(machine, HOST_COMPILERS), machine)
    subprocess.run([*compiler.called.command, "-std=c++17", "-o", str(program), str(source)], check=True)
    ran = subprocess.run([str(program)], check=False, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (0, "")
