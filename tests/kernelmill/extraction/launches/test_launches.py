"""Launches that name their kernel indirectly: through variables, in templates, by address."""

import pytest

from tests.kernelmill.extraction.conftest import Extract
from tests.kernelmill.extraction.launches.launch_files import Launches, block
from tests.kernelmill.extraction.trees import named

HEAD = '#include "mini_cuda.h"\n'
KERNELS = """template <class T, int N> __global__ void sum(T* x) { *x = N; }
__global__ void wide(float* x, int n) { x[0] = n; }
__global__ void narrow(float* x, int n) { x[0] = n; }
"""


@pytest.mark.slow
def test_launch_in_a_template_is_found(extract_files: Extract) -> None:
    text = HEAD + KERNELS + "template <class T> void run(T* x) {\n  sum<T, 4><<<1, 2>>>(x);\n}\n"
    (launch,) = named(extract_files({"a.cu": text}), "sum").launches
    assert (launch.grid, launch.block, launch.arguments, launch.template_arguments) == ("1", "2", ("x",), ())


@pytest.mark.slow
def test_launch_through_a_variable_is_a_launch_of_its_initializers_kernels(extract_files: Extract) -> None:
    text = HEAD + KERNELS + "void run(float* x, bool b) {\n  auto k = b ? &wide : &narrow;\n  k<<<3, 4>>>(x, 5);\n}\n"
    found = extract_files({"a.cu": text})
    for name in ("wide", "narrow"):
        (launch,) = named(found, name).launches
        assert (launch.grid, launch.block, launch.arguments) == ("3", "4", ("x", "5"))


@pytest.mark.slow
def test_launch_through_a_variable_in_a_template_is_found(extract_files: Extract) -> None:
    text = HEAD + KERNELS + "template <int N> void run(float* x) {\n  auto k = &sum<float, N>;\n  k<<<6, 7>>>(x);\n}\n"
    assert [launch.grid for launch in named(extract_files({"a.cu": text}), "sum").launches] == ["6"]


@pytest.mark.slow
def test_overloads_in_a_template_are_distinguished_by_their_parameters(extract_files: Extract) -> None:
    text = (
        HEAD
        + "template <class T> __global__ void f(T* x) {}\ntemplate <class T> __global__ void f(T* x, int n) {}\n"
        + "template <class T> void run(T* x) {\n  f<T><<<1, 1>>>(x, 2);\n}\n"
    )
    one, two = extract_files({"a.cu": text}).kernels
    assert (len(one.parameters), len(one.launches)) == (1, 0)
    assert (len(two.parameters), len(two.launches)) == (2, 1)


@pytest.mark.slow
def test_launch_by_address_is_a_launch(extract_files: Extract) -> None:
    text = (
        HEAD
        + KERNELS
        + "void run(float* x, cudaStream_t s) {\n  void* given[] = {&x};\n"
        + "  cudaLaunchKernel((const void*)&sum<int, 3>, dim3(8), dim3(9, 2), given, 10, s);\n}\n"
    )
    (launch,) = named(extract_files({"a.cu": text}), "sum").launches
    assert (launch.grid, launch.block, launch.shared, launch.stream) == ("dim3(8)", "dim3(9, 2)", "10", "s")
    assert launch.template_arguments == ("int", "3")


@pytest.mark.slow
def test_launch_in_a_generic_lambda_is_listed_once_for_each_instantiation(extract_files: Extract) -> None:
    text = (
        HEAD
        + "template <class T> __global__ void f(T x) {}\n"
        + "void run() {\n  auto with = [](auto y) { f<<<1, 1>>>(y); };\n  with(1);\n  with(2.5);\n}\n"
    )
    launches = named(extract_files({"a.cu": text}), "f").launches
    assert [launch.template_arguments for launch in launches] == [("double",), ("int",)]


def test_every_kernel_that_a_function_picks_is_launched(launches: Launches) -> None:
    text = "typedef void (*Kernel)(float*);\ntemplate <int N> __global__ void wide(float* x) {}\n"
    text += "__global__ void idle(float* x) {}\n"
    text += "Kernel pick(int n) {\n  if (n == 1) return wide<1>;\n  return wide<2>;\n}\n"
    text += "void f(float* x, int n) {\n  Kernel kernel = pick(n);\n  kernel<<<n, 64>>>(x);\n}\n"
    found = launches(text, "wide")
    assert sorted(one.template_arguments for one in found) == [("1",), ("2",)]
    assert {block(one) for one in found} == {("64", "1", "1")}
    assert launches(text, "idle") == []
