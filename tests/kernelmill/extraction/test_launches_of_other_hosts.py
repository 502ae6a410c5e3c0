"""Launch metadata where the host is a constructor or a method, and where something else than it names the kernel."""

from pathlib import Path

from clang.cindex import Index, TranslationUnit

from kernelmill.clang.cuda_arguments import arguments
from kernelmill.clang.facts import ParseRequest
from kernelmill.extraction.parse.worker import parse
from tests.kernelmill.extraction.test_launch_metadata import (
    HEAD,
    KERNEL,
    Launches,
    argument_origin,
    block,
    grid,
    launch_of,
    launches,
)

__all__ = ["launches"]  # the fixture


def test_a_constructor_launches(launches: Launches) -> None:
    text = KERNEL + "struct Matrix {\n  int width; int* x;\n  Matrix(int* given, int n) : width(n), x(given) {\n"
    text += "    k<int><<<(n + 31) / 32, 32>>>(n, given, x, width);\n  }\n};\n"
    launch = launch_of(launches, text)
    assert grid(launch)[0] == "(n + 31) / 32"
    assert launch.host is not None
    assert launch.host.name == "Matrix::Matrix"


def test_members_of_the_object_itself_are_inputs(launches: Launches) -> None:
    text = (
        KERNEL
        + "struct Matrix {\n  int width; int* x;\n  void run() { k<int><<<width / 8, 8>>>(width, x, x, 0); }\n};\n"
    )
    launch = launch_of(launches, text)
    assert launch.resolved_grid is not None
    assert launch.resolved_grid.unresolved == ()
    assert launch.resolved_grid.in_parameters == ("n / 8", "1", "1")
    assert (argument_origin(launch, "n").kind, argument_origin(launch, "x").origin) == ("value", "x")


def test_each_launch_has_the_members_that_were_set_before_it(launches: Launches) -> None:
    text = KERNEL + "void f(int* x, int n) {\n  dim3 grid;\n  grid.x = n;\n  k<int><<<grid, 1>>>(n, x, x, 0);\n"
    text += "  grid.x = n / 2;\n  k<int><<<grid, 1>>>(n, x, x, 0);\n}\n"
    assert [grid(one)[0] for one in launches(text, "k")] == ["n", "n / 2"]


def test_every_kernel_that_a_function_picks_is_launched(launches: Launches) -> None:
    text = "typedef void (*Kernel)(float*);\ntemplate <int N> __global__ void wide(float* x) {}\n"
    text += "__global__ void idle(float* x) {}\n"
    text += "Kernel pick(int n) {\n  if (n == 1) return wide<1>;\n  return wide<2>;\n}\n"
    text += "void f(float* x, int n) {\n  Kernel kernel = pick(n);\n  kernel<<<n, 64>>>(x);\n}\n"
    found = launches(text, "wide")
    assert sorted(one.template_arguments for one in found) == [("1",), ("2",)]
    assert {block(one) for one in found} == {("64", "1", "1")}
    assert launches(text, "idle") == []


def test_a_helper_that_checks_before_it_returns_is_put_in(launches: Launches) -> None:
    text = KERNEL + "inline int blocks(int n) {\n  if (!(n > 0)) { throw 1; }\n  return (n + 63) / 64;\n}\n"
    text += "void f(int* x, int n) { k<int><<<blocks(n), 64>>>(n, x, x, 0); }\n"
    assert grid(launch_of(launches, text))[0] == "(n + 63) / 64"


def test_a_helper_that_changes_something_before_it_returns_is_not(launches: Launches) -> None:
    text = KERNEL + "int seen;\ninline int blocks(int n) {\n  if (!(n > 0)) { seen = 1; throw 1; }\n  return n;\n}\n"
    text += "void f(int* x, int n) { k<int><<<blocks(n), 64>>>(n, x, x, 0); }\n"
    assert grid(launch_of(launches, text))[0] == "blocks(n)"


FRAMEWORK = """#include "mini_cuda.h"
template <typename T> inline T ceil_div(T a, T b) {
  return (a + b - 1) / b;
}
inline int longer(int a) {
  int b = a;
  return b;
}
static const int hidden = 3;
inline int elsewhere(int a) {
  return a + hidden;
}
"""


def test_a_precompiled_header_without_bodies_is_read_as_text(tmp_path: Path, launches: Launches) -> None:
    launch_of(launches, KERNEL + "void f(int* x) { k<int><<<1, 1>>>(1, x, x, 0); }\n")  # lays out the folder
    folder = tmp_path / "torch" / "include"
    folder.mkdir(parents=True)
    (folder / "framework.h").write_text("#pragma once\n" + FRAMEWORK)
    root = tmp_path / "project"
    root.mkdir()
    body = "".join(
        f"  k<int><<<{call}, 1>>>(n, x, x, 0);\n" for call in ("ceil_div(n, 64)", "longer(n)", "elsewhere(n)")
    )
    text = HEAD + '#include "framework.h"\n' + KERNEL + f"void f(int* x, int n) {{\n{body}}}\n"
    (root / "a.cu").write_text(text)
    given = arguments([f"-I{folder}", f"-I{tmp_path}"], headers=tmp_path / "none", gpu_arch="sm_80", side="host")
    options = TranslationUnit.PARSE_INCOMPLETE | TranslationUnit.PARSE_SKIP_FUNCTION_BODIES | 0x10
    Index.create().parse(str(folder / "framework.h"), args=list(given), options=options).save(str(tmp_path / "f.pch"))
    request = ParseRequest(
        file=str(root / "a.cu"),
        root=str(root),
        headers=str(tmp_path / "none"),
        side="host",
        arguments=("-include-pch", str(tmp_path / "f.pch"), *given),
    )
    found = sorted({one.launch.line: one.launch for one in parse(request).launches}.items())
    assert [grid(one)[0] for _, one in found] == ["(n + 63) / 64", "longer(n)", "elsewhere(n)"]
    helper = found[0][1].helpers[0].code
    assert helper == "template <typename T> inline T ceil_div(T a, T b) {\n  return (a + b - 1) / b;\n}"
