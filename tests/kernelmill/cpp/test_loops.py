"""Loops in the text of a kernel, and the arrays that they fill."""

from kernelmill.cpp.loops import constants, filled_arrays, loops

KNN = """
#define ROOM 100
__global__ void knn(int nsample, int m) {
  const int parts = 8;
  float dist[ROOM], other;
  int index[ROOM];
  int sums[parts];
  for (int i = 0; i < nsample; i++) {
    index[i] = 0;
  }
  for (int i = 0; i < m; i++) sums[i % parts] += i;
}
"""


def filled(unit: str, *names: str) -> list[tuple[str, int, str]]:
    return [(one.name, one.length, one.bound) for one in filled_arrays(unit, names)]


def test_array_that_a_loop_to_a_size_fills_is_found() -> None:
    assert filled(KNN, "nsample", "m") == [("index", 100, "nsample")]


def test_array_indexed_by_something_else_is_not_filled() -> None:
    assert filled(KNN, "m") == []


def test_loops_of_macros_do_not_count() -> None:
    unit = "#define EACH(i, n) \\\n  for (int i = 0; i < n; ++i)\nvoid f() { for (int j = 0; j < 4; ++j) g(); }"
    assert [one["index"] for one in loops(unit)] == ["j"]


def test_constants_are_those_of_macros_and_variables() -> None:
    assert constants(KNN) == {"ROOM": 100, "parts": 8}
