"""The values of modes, in the kernel itself and in the functions that it calls."""

import pytest

from stages.probe.reading.kernel_text import read
from stages.probe.reading.modes import compared, modes


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("if (mode == 0) a; else if (2 == mode) b;", (0, 2, 1)),
        ("if (mode != 1) a;", (1, 0)),
        ("if (mode) a;", (0, 1)),
        ("x = !mode && y;", (0, 1)),
        ("x = mode ? 1 : 2;", (0, 1)),
        ("switch (mode) { case 0: a; case 1: b; }", (0, 1, 2)),
        ("if (mode == Mode::sum) a;", (0, 1, 2)),
        ("if (i < mode) a;", ()),
        ("if (other == 1) a;", ()),
        (" ".join(f"if (mode == {i}) a;" for i in range(6)), ()),
    ],
)
def test_values_of_a_mode_are_those_it_is_compared_with_and_one_other(code: str, values: tuple[int, ...]) -> None:
    assert compared(code, "mode") == values


IOU = """
template <typename T> __device__ T over(T both, T area, const int kind) {
  if (kind == 0) return both / area; else if (kind == 1) return both;
  return area;
}
template <typename T> __device__ inline T iou(const T *a, const T *b, int flag) { return over<T>(a[0], b[0], flag); }
"""


def kernel(body: str) -> str:
    return IOU + f"__global__ void f(float *a, float *b, int n, int mode_flag) {{ {body} }}"


@pytest.mark.parametrize(
    "call", ["over(a[0], b[0], mode_flag)", "over<float>(a[0], b[0], mode_flag)", "iou(a, b, mode_flag)"]
)
def test_mode_that_a_called_function_compares_has_its_values(call: str) -> None:
    assert modes(read(kernel(f"b[0] = {call};"), "f"), "mode_flag") == (0, 1, 2)


def test_what_the_kernel_compares_comes_first() -> None:
    assert modes(read(kernel("if (mode_flag == 3) b[0] = iou(a, b, mode_flag);"), "f"), "mode_flag") == (3, 0)


@pytest.mark.parametrize("call", ["iou(a, b, mode_flag + 1)", "iou(a + mode_flag, b, n)", "other(mode_flag)"])
def test_changed_argument_is_no_mode(call: str) -> None:
    assert modes(read(kernel(f"b[0] = {call};"), "f"), "mode_flag") == ()


def test_count_that_a_function_compares_with_zero_is_no_mode() -> None:
    code = "__device__ int mean(int n) { if (n == 0) return 0; return 1 / n; }"
    code += "__global__ void f(int *a, int n) { a[0] = mean(n); }"
    assert modes(read(code, "f"), "n") == ()


def test_function_that_calls_itself_is_read_once() -> None:
    code = "__device__ int g(int k) { if (k == 0 || k == 1) return 1; return g(k); }"
    code += "__global__ void f(int *a, int k) { a[0] = g(k); }"
    assert modes(read(code, "f"), "k") == (0, 1, 2)


def test_function_with_unmatched_brackets_is_left_out() -> None:
    code = "__device__ int g(int k) {\n#if A\nif (k == 0) {\n#else\nif (k == 1) {\n#endif\nreturn 1; } return 2; }\n"
    code = "__global__ void f(int *a, int k) { a[0] = g(k); }\n" + code
    assert modes(read(code, "f"), "k") == ()
