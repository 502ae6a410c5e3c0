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
template <typename T>
T from_number(double value) { return T(value); }
struct Contents {
  double low, high;
  enum Special { NONE, RUNS, INNER_OFFSETS, DISTINCT, NAN_MAPS } special;
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
FORMED = ("form_equal_columns", "form_distinct", "choose_distinct", "fill_ascending", "leave_out_ends")
TEMPLATE = '{% import "helpers.hip.jinja" as helpers %}\n{{ helpers.random() -}}\n{{ helpers.fills(used) -}}\n'


OF_INDICES = """
int main() {
  std::vector<int> indices(12 * 4);
  form_equal_columns(indices.data(), indices.size(), Contents{0, 1, Contents::RUNS}, 4, 0);
  for (size_t column = 0; column < 4; ++column)
    for (size_t i = column; i < indices.size(); i += 4)
      for (size_t j = column; j < i; j += 4)
        if (indices[i] == indices[j] || indices[i] < 0 || indices[i] >= 48) return std::printf("%zu\\n", i), 1;
  if (indices[3] != indices[0] || indices[7] != indices[4] || indices[5] == indices[4]) return 2;
  Random rng{1};
  std::vector<int> values(3 * 7 * 5), own(12, -1);
  form_distinct(rng, values.data(), values.size(), Contents{0, 1, Contents::DISTINCT}, 7, 5);
  for (size_t outer = 0; outer < 3; ++outer)
    for (size_t inner = 0; inner < 5; ++inner) {
      int seen = 0;
      for (size_t i = 0; i < 7; ++i) seen |= 1 << values[(outer * 7 + i) * 5 + inner];
      if (seen != 127) return 5;
    }
  choose_distinct(rng, own.data(), own.size(), Contents{0, 1, Contents::DISTINCT}, 7);
  if (*std::min_element(own.begin(), own.end()) < 0 || *std::max_element(own.begin(), own.end()) > 6) return 6;
  for (int last = 0; last < 50; ++last) {
    std::vector<int> offsets(2 * 6);
    fill_ascending(rng, offsets.data(), offsets.size(), 0, last, 6);
    leave_out_ends(offsets.data(), offsets.size(), Contents{0, 1, Contents::INNER_OFFSETS}, 0, last);
    for (int row = 0; row < 2; ++row) {
      const int *one = offsets.data() + 6 * row;
      if (!std::is_sorted(one, one + 6) || one[0] < 0 || one[5] > last) return 3;
      if (last > 2 && (one[0] == 0 || one[5] == last)) return 4;
    }
  }
}
"""
OF_NAN = """
int main() {
  Random rng{1};
  const Contents with_nan{0, 1, Contents::NAN_MAPS}, without{0, 1, Contents::NONE};
  for (size_t count = 0; count < 40; ++count)
    for (int one_of : {1, 8, 1000}) {
      std::vector<float> values(count), others(count);
      fill_nan(rng, values.data(), count, with_nan, Contents::NAN_MAPS, one_of);
      fill_nan(rng, others.data(), count, without, Contents::NAN_MAPS, one_of);
      const auto is_nan = [](float one) { return std::isnan(one); };
      const size_t found = std::count_if(values.begin(), values.end(), is_nan);
      if (one_of == 1 ? found != count : one_of == 1000 && count ? found < 1 || found > 3 : count && !found) return 1;
      if (std::any_of(others.begin(), others.end(), is_nan)) return 2;
    }
}
"""


@pytest.mark.compiler
def test_counts_add_up_to_their_sum_and_none_is_below_the_least(tmp_path: Path) -> None:
    assert run(tmp_path, MAIN, "fill_counts", "fill_even_counts", "form_counts_of_runs") == (0, "")


@pytest.mark.compiler
def test_equal_indices_are_in_different_columns_and_inner_offsets_are_in_order(tmp_path: Path) -> None:
    assert run(tmp_path, OF_INDICES, *FORMED) == (0, "")


@pytest.mark.compiler
def test_at_least_one_element_is_nan(tmp_path: Path) -> None:
    assert run(tmp_path, OF_NAN, "fill_nan") == (0, "")


def run(folder: Path, main: str, *used: str) -> tuple[int, str]:
    """Compile helpers with a main function, and return its exit status and what it prints."""
    (folder / "a.hip.jinja").write_text(TEMPLATE)
    helpers = cpp_templates(folder).get_template("a.hip.jinja").render(used=used)
    source, program = folder / "a.cpp", folder / "a.out"
    source.write_text(HEAD + helpers + main)
    machine = ThisMachine()
    compiler = host_compiler(detect(machine, HOST_COMPILERS), machine)
    subprocess.run([*compiler.called.command, "-std=c++17", "-o", str(program), str(source)], check=True)
    ran = subprocess.run([str(program)], check=False, capture_output=True, text=True)
    return ran.returncode, ran.stdout
