"""A definition in the text is one kernel, however often and under whatever name clang parses it."""

import pytest

from tests.kernelmill.extraction.conftest import Extract
from tests.kernelmill.extraction.trees import named

pytestmark = pytest.mark.slow

HEAD = '#include "mini_cuda.h"\n'
LAUNCHED = "void run() { scale<float><<<1, 1>>>(nullptr, 2); scale<double><<<1, 1>>>(nullptr, 2); }\n"
DECLARED = "template <typename T>\n__global__ void scale(T* x, int n);\n"
DEFINED = "template <typename T>\n__global__ void scale(T* x, int n) {\n  x[0] *= n;\n}\n"


@pytest.mark.parametrize("text", [DECLARED + LAUNCHED + DEFINED, DECLARED + DEFINED + LAUNCHED])
def test_template_declared_before_it_is_defined_is_one_kernel(extract_files: Extract, text: str) -> None:
    kernel = named(extract_files({"a.cu": HEAD + text}), "scale")
    assert kernel.code == DEFINED.strip()
    assert kernel.instantiations == (("double",), ("float",))


def test_specialisation_of_a_template_that_is_only_declared_is_a_kernel(extract_files: Extract) -> None:
    special = "template <>\n__global__ void scale<int>(int* x, int n) {\n  x[0] += n;\n}\n"
    found = extract_files({"a.cu": HEAD + DECLARED + special})
    assert [(kernel.code, kernel.method) for kernel in found.kernels] == [(special.strip(), "ast")]


def test_specialisation_is_a_kernel_of_its_own(extract_files: Extract) -> None:
    special = "template <>\n__global__ void scale<int>(int* x, int n) {\n  x[0] += n;\n}\n"
    found = extract_files({"a.cu": HEAD + DECLARED + DEFINED + special + LAUNCHED})
    assert [kernel.code for kernel in found.kernels] == [DEFINED.strip(), special.strip()]


def test_kernel_whose_namespace_is_a_macro_is_one_kernel(extract_files: Extract) -> None:
    header = '#include "mini_cuda.h"\nnamespace SPACE {\n__global__ void k(int* x) { *x = 1; }\n}\n'
    units = {f"{name}.cu": f'#define SPACE {name}\n#include "k.cuh"\n' for name in ("a", "b")}
    found = extract_files({"k.cuh": header, **units})
    assert [kernel.qualified_name for kernel in found.kernels] == ["a::k"]


def test_launches_of_two_kernels_that_one_macro_defines_are_kept_apart(extract_files: Extract) -> None:
    text = (
        "#define BOTH(n) __global__ void n##_there(int* x) { *x = 1; } __global__ void n##_back(int* x) { *x = 2; }\n"
        "BOTH(go)\nvoid run() {\n  go_there<<<1, 1>>>(nullptr);\n  go_back<<<2, 2>>>(nullptr);\n}\n"
    )
    found = extract_files({"a.cu": HEAD + text})
    assert [launch.grid for launch in named(found, "go_there").launches] == ["1"]
    assert [launch.grid for launch in named(found, "go_back").launches] == ["2"]
