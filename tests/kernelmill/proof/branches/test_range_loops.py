"""Branches that no loop over a range reaches."""

from collections.abc import Sequence

import pytest

from kernelmill.coverage.judging import FunctionCoverage
from kernelmill.coverage.probes import Branch
from kernelmill.proof.branches.range_loops import beyond_range

RANGE = """class Steps {
  struct Iterator {
    __forceinline__ __device__ Iterator(int index, int delta) : index_(index), delta_(delta) {}
    __device__ bool operator!=(const Iterator &other) const {
      bool less = index_ < other.index_;
      if (!other.delta_) {
        return less;
      }
      return less || index_ > other.index_;
    }
   private:
    int index_;
    const int delta_;
  };
 public:
  __device__ Iterator begin() const { return Iterator{begin_, delta_}; }
  __device__ Iterator end() const { return Iterator{end_, 0}; }
 private:
  int begin_, delta_, end_;
};
__global__ void k(float *x, int n) { for (int i : Steps(n)) x[i] = 0; }
"""


def found(unit: str, *, reached: Sequence[int] = (9, 0), after: Sequence[int] = (0, 0, 0, 0)) -> list[tuple[int, str]]:
    """The lines and conditions of the branches that are left out."""
    line = next(at for at, text in enumerate(unit.split("\n"), 1) if "operator!=" in text)
    tested = next(at for at, text in enumerate(unit.split("\n"), 1) if "if (" in text)
    counts = {tested: reached, tested + 3: after}
    function = FunctionCoverage(
        name="Steps::Iterator::operator!=", function="operator!=", kind="device", path="k.hip", line=line, calls=9,
        lines=(), branches=tuple(Branch(line=at, count=one) for at, each in counts.items() for one in each),
    )  # fmt: skip
    return [(one.line, one.condition) for one in beyond_range(unit, function)]


def test_end_has_no_step_so_that_nothing_after_the_return_runs() -> None:
    assert found(RANGE) == [(6, "!other.delta_"), *[(9, "return less || index_ > other.index_;")] * 4]


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("for (int i : Steps(n)) x[i] = 0;", "Steps s(n); if (s.begin() != s.begin()) x[0] = 0;"),
        ("class Steps {", "class Steps {\n public:"),
        ("class Steps {", "struct Steps {"),
        ("Iterator{end_, 0}", "Iterator{end_, delta_}"),
        ("const int delta_;", "int delta_;"),
        ("if (!other.delta_)", "if (!other.index_)"),
    ],
)
def test_comparison_that_may_be_with_something_else_counts(text: str, other: str) -> None:
    assert text in RANGE
    assert found(RANGE.replace(text, other)) == []


def test_code_that_runs_after_all_counts() -> None:
    assert found(RANGE, after=(0, 0, 3, 0)) == [(6, "!other.delta_")]
    assert found(RANGE, reached=(9, 1)) == []
