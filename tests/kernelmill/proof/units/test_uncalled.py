"""Functions of a unit that nothing calls."""

import pytest

from kernelmill.proof.units.uncalled import uncalled

pytestmark = pytest.mark.slow

HEAD = "#include <hip/hip_runtime.h>\n"
KEPT = """struct Kept {
  __device__ Kept(int *values) : values(values), size_(0) {}
  __device__ void add(int value) { values[size_++] = value; }
  __device__ int size() { return size_; }
  __device__ void sort() { for (int i = 0; i + 1 < size(); ++i) swap(i); }
  __device__ void swap(int i) { values[i] ^= values[i + 1]; }
  __device__ Kept &operator+=(int value) { add(value); return *this; }
  int *values, size_;
};
"""
KERNEL = "__global__ void k(int *x, int n) {{ Kept kept(x); kept.add(n); {} }}\n"


def bodies(unit: str) -> list[str]:
    """The text of the bodies that nothing calls."""
    return [unit[start:end] for start, end in uncalled(unit, "k")]


def test_methods_that_only_uncalled_ones_name_are_uncalled() -> None:
    found = bodies(HEAD + KEPT + KERNEL.format("// sort()"))
    assert found == [
        "{ return size_; }",
        "{ for (int i = 0; i + 1 < size(); ++i) swap(i); }",
        "{ values[i] ^= values[i + 1]; }",
    ]


def test_method_that_the_kernel_names_is_called_with_all_that_it_names() -> None:
    assert bodies(HEAD + KEPT + KERNEL.format("kept.sort();")) == []


def test_function_that_calls_itself_alone_is_uncalled() -> None:
    again = "__device__ int again(int n) { return n ? again(n - 1) : 0; }\n"
    assert bodies(HEAD + again + KEPT + KERNEL.format("kept.sort();")) == ["{ return n ? again(n - 1) : 0; }"]


def test_overload_of_a_called_function_and_one_that_a_macro_names_are_called() -> None:
    overloads = "__device__ int f(int n) { return n; }\n__device__ float f(float x) { return x; }\n"
    macro = "__device__ int g(int n) { return n; }\n#define CALLED g\n"
    assert bodies(HEAD + overloads + macro + KEPT + KERNEL.format("kept.sort(); x[0] = f(n);")) == []
