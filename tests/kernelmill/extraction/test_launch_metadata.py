"""Launch metadata: configurations resolved to expressions over sizes and constants, and argument origins."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from kernelmill.clang.cuda_arguments import arguments
from kernelmill.clang.facts import ParseRequest
from kernelmill.extraction.parse.worker import parse
from kernelmill.records import ArgumentOrigin, Launch
from tests.kernelmill.extraction.trees import PROJECTS

Launches = Callable[[str, str], list[Launch]]

HEAD = """#include "mini_cuda.h"
struct Tensor {
  long numel() const; long size(int d) const;
  template <class T> T* data_ptr() const;
};
int min(int a, int b);
"""
BLOCKS = """#define THREADS_PER_BLOCK 512
inline int GET_BLOCKS(const int N, const int num_threads = THREADS_PER_BLOCK) {
  int optimal_block_num = (N + num_threads - 1) / num_threads;
  int max_block_num = 4096;
  return min(optimal_block_num, max_block_num);
}
"""
KERNEL = "template <class T> __global__ void k(int n, const T* x, T* y, int c) {}\n"


@pytest.fixture
def launches(tmp_path: Path) -> Launches:
    """The launches of a kernel in one file, parsed here: what is tested is not how files are parsed."""

    def found(text: str, kernel: str) -> list[Launch]:
        shutil.copy(PROJECTS / "nasty" / "mini_cuda.h", tmp_path)
        (tmp_path / "a.cu").write_text(HEAD + text)
        given = arguments([f"-I{tmp_path}"], headers=tmp_path / "none", gpu_arch="sm_80", side="host")
        file, root, headers = str(tmp_path / "a.cu"), str(tmp_path), str(tmp_path / "none")
        facts = parse(ParseRequest(file=file, root=root, headers=headers, side="host", arguments=given))
        return list(dict.fromkeys(one.launch for one in facts.launches if one.kernel_name == kernel))

    return found


def launch_of(launches: Launches, text: str, kernel: str = "k") -> Launch:
    (launch,) = launches(text, kernel)
    return launch


def grid(launch: Launch) -> tuple[str, ...]:
    assert launch.resolved_grid is not None
    return launch.resolved_grid.dimensions


def block(launch: Launch) -> tuple[str, ...]:
    assert launch.resolved_block is not None
    return launch.resolved_block.dimensions


def argument_origin(launch: Launch, parameter: str) -> ArgumentOrigin:
    (found,) = [one for one in launch.argument_origins if one.parameter == parameter]
    return found


ROI = (
    BLOCKS
    + KERNEL
    + """void forward(Tensor input, Tensor output) {
  int output_size = output.numel();
  const int channels = input.size(1);
  auto x = input.data_ptr<float>();
  k<float><<<GET_BLOCKS(output_size), THREADS_PER_BLOCK>>>(output_size, x, output.data_ptr<float>(), channels);
}
"""
)


def test_formula_of_the_grid_is_folded_into_sizes_and_constants(launches: Launches) -> None:
    launch = launch_of(launches, ROI)
    assert grid(launch) == ("min((output.numel() + 511) / 512, 4096)", "1", "1")
    assert block(launch) == ("512", "1", "1")
    assert launch.resolved_grid is not None
    assert launch.resolved_grid.in_parameters == ("min((n + 511) / 512, 4096)", "1", "1")
    assert [(c.name, c.kind, c.value, c.line) for c in launch.constants if c.kind == "macro"] == [
        ("THREADS_PER_BLOCK", "macro", "512", 7)
    ]


def test_each_parameter_tells_what_feeds_it(launches: Launches) -> None:
    launch = launch_of(launches, ROI)
    assert [(f.parameter, f.expression, f.kind, f.origin) for f in launch.argument_origins] == [
        ("n", "output.numel()", "size", None),
        ("x", "input.data_ptr<float>()", "data", "input"),
        ("y", "output.data_ptr<float>()", "data", "output"),
        ("c", "input.size(1)", "size", None),
    ]
    assert [(f.type, f.element) for f in launch.argument_origins[:3]] == [
        ("int", None),
        ("const float *", "float"),
        ("float *", "float"),
    ]


def test_helpers_compile_alone_in_their_order(launches: Launches, tmp_path: Path) -> None:
    launch = launch_of(launches, ROI)
    assert [helper.name for helper in launch.helpers] == ["THREADS_PER_BLOCK", "GET_BLOCKS"]
    program = "#include <algorithm>\nusing std::min;\n" + "\n".join(helper.code for helper in launch.helpers)
    program += "\nint main() { return GET_BLOCKS(1025) == 3 ? 0 : 1; }\n"
    (tmp_path / "p.cpp").write_text(program)
    subprocess.run(["g++", "p.cpp", "-o", "p"], cwd=tmp_path, check=True)
    subprocess.run(["./p"], cwd=tmp_path, check=True)


def test_macro_without_brackets_keeps_the_meaning_that_the_preprocessor_gives_it(launches: Launches) -> None:
    text = "#define THREADS 256\n#define BLOCKS(TB, N) (TB * N + THREADS - 1) / THREADS\n" + KERNEL
    text += (
        "void f(Tensor t, int a) {\n  k<int><<<BLOCKS(32, a + 1), THREADS>>>(1, t.data_ptr<int>(), nullptr, 2);\n}\n"
    )
    launch = launch_of(launches, text)
    assert grid(launch)[0] == "(32 * a + 256) / 256"  # 32 * a + 1 + 256 - 1, as compilers read it
    assert {c.name: c.value for c in launch.constants} == {"THREADS": "256"}
    assert [helper.code for helper in launch.helpers] == [
        "#define THREADS 256",
        "#define BLOCKS(TB, N) (TB * N + THREADS - 1) / THREADS",
    ]


def test_dim_locals_are_followed_and_their_members_too(launches: Launches) -> None:
    text = BLOCKS + KERNEL
    text += """void f(Tensor t, int m, int b) {
  dim3 blocks(GET_BLOCKS(m, THREADS_PER_BLOCK), b);
  dim3 threads;
  threads.x = 32;
  threads.y = m;
  k<int><<<blocks, threads>>>(m, t.data_ptr<int>(), nullptr, b);
}
"""
    launch = launch_of(launches, text)
    assert grid(launch) == ("min((m + 511) / 512, 4096)", "b", "1")
    assert block(launch) == ("32", "m", "1")
    assert launch.resolved_grid is not None
    assert launch.resolved_grid.in_parameters == ("min((n + 511) / 512, 4096)", "c", "1")


def test_launches_of_a_switch_have_constants_of_their_own(launches: Launches) -> None:
    text = "#define LAUNCH(N) case N: k<int><<<n / N, N>>>(n, x, x, 0); break;\n" + KERNEL
    text += "void f(int* x, int n, int width) {\n  switch (width) {\n    LAUNCH(64)\n    LAUNCH(128)\n  }\n}\n"
    assert [(grid(one)[0], block(one)[0]) for one in launches(text, "k")] == [("n / 64", "64"), ("n / 128", "128")]


SWITCH = """void f(int* x, int n) {
  int threads = n > 64 ? 64 : 32;
  switch (threads) {
    case 64: k<int><<<n, threads>>>(threads, x, x, 0); break;
    case 32: { k<int><<<n, threads>>>(threads, x, x, 1); break; }
    case 16: n = 3;
    case 8: k<int><<<n, threads * 2>>>(n, x, x, 2); break;
    case 4:
    case 2: k<int><<<n, threads * 3>>>(n, x, x, 3); break;
    default: k<int><<<n, threads * 4>>>(n, x, x, 4);
  }
}
"""


def test_variable_of_a_switch_is_what_the_case_says(launches: Launches) -> None:
    found = launches(KERNEL + SWITCH, "k")
    assert [block(one)[0] for one in found] == [
        "64", "32", "(n > 64 ? 64 : 32) * 2", "(n > 64 ? 64 : 32) * 3", "(n > 64 ? 64 : 32) * 4"
    ]  # fmt: skip
    assert [one.argument_origins[0].expression for one in found[:2]] == ["64", "32"]


def test_variable_that_changes_in_a_switch_is_not_what_the_case_says(launches: Launches) -> None:
    text = KERNEL + SWITCH.replace("case 64: k", "case 64: threads = n; k")
    assert block(launches(text, "k")[1])[0] != "32"


def test_value_that_a_loop_changes_stays_with_a_reason(launches: Launches) -> None:
    text = KERNEL + "void f(int* x, int d) {\n  int b = 1;\n  for (int i = 0; i < d; i++) b *= i;\n"
    text += "  k<int><<<b, 1>>>(b, x, x, 0);\n}\n"
    launch = launch_of(launches, text)
    assert launch.resolved_grid is not None
    assert [(u.name, u.reason) for u in launch.resolved_grid.unresolved] == [("b", "changed at line 10")]
    assert argument_origin(launch, "n").kind == "unknown"


def test_value_given_before_the_launch_counts_and_one_given_after_does_not(launches: Launches) -> None:
    text = (
        KERNEL + "void f(int* x, int d) {\n  int n = 1;\n  n = d * 2;\n  k<int><<<n, 1>>>(n, x, x, 0);\n  n = 5;\n}\n"
    )
    assert grid(launch_of(launches, text))[0] == "d * 2"


def test_value_given_under_a_condition_is_not_guessed(launches: Launches) -> None:
    text = KERNEL + "void f(int* x, int d) {\n  int n = 1;\n  if (d > 3) n = d;\n  k<int><<<n, 1>>>(n, x, x, 0);\n}\n"
    launch = launch_of(launches, text)
    assert grid(launch)[0] == "n"
    assert launch.resolved_grid is not None
    assert launch.resolved_grid.unresolved


def test_lambda_is_put_in_for_its_call(launches: Launches) -> None:
    text = KERNEL + "void f(int* x, int n) {\n  auto blocks = [&](int m) { return (m + 127) / 128; };\n"
    text += "  k<int><<<blocks(n), 128>>>(n, x, x, 0);\n}\n"
    assert grid(launch_of(launches, text))[0] == "(n + 127) / 128"


def test_one_caller_is_followed_and_two_are_not(launches: Launches) -> None:
    inner = KERNEL + "static void run(int* x, int n) { k<int><<<n, 1>>>(n, x, x, 0); }\n"
    first = "void f(Tensor t) { run(t.data_ptr<int>(), t.numel()); }\n"
    one = launch_of(launches, inner + first)
    assert grid(one)[0] == "t.numel()"
    assert (argument_origin(one, "x").origin, argument_origin(one, "x").depth) == ("t", 1)
    assert one.host is not None
    assert one.host.callers == ("a.cu:9",)


def test_two_callers_leave_the_parameter(launches: Launches) -> None:
    inner = KERNEL + "static void run(int* x, int n) { k<int><<<n, 1>>>(n, x, x, 0); }\n"
    two = launch_of(launches, inner + "void f(int* x) { run(x, 1); }\nvoid g(int* x) { run(x, 2); }\n")
    assert grid(two)[0] == "n"
    assert two.host is not None
    assert sorted(two.host.callers) == ["a.cu:10", "a.cu:9"]


def test_functions_that_call_each_other_end(launches: Launches) -> None:
    text = KERNEL + "void g(int* x, int n);\nvoid f(int* x, int n) { k<int><<<n, 1>>>(n, x, x, 0); g(x, n); }\n"
    text += "void g(int* x, int n) { f(x, n); }\n"
    assert grid(launch_of(launches, text))[0] == "n"


def test_kernel_passed_to_a_helper_is_launched_by_it(launches: Launches) -> None:
    text = "__global__ void wide(float* x, int n) {}\n"
    text += "template <class K, class... A> void start(K kernel, int n, A... given) {\n"
    text += "  kernel<<<(n + 255) / 256, 256>>>(given...);\n}\n"
    text += "void f(Tensor t) { start(wide, t.numel(), t.data_ptr<float>(), 7); }\n"
    launch = launch_of(launches, text, "wide")
    assert grid(launch)[0] == "(t.numel() + 255) / 256"
    assert [(f.parameter, f.expression) for f in launch.argument_origins] == [("x", "t.data_ptr<float>()"), ("n", "7")]
