"""Operator chains of projects that are designed to mislead."""

import pytest

from tests.kernelmill.extraction.operator_projects import KERNEL, Links, extracted, operators, through_the_stage
from tests.kernelmill.extraction.trees import named

TWO_OF_A_NAME = {
    "one/wave.cu": KERNEL.format(name="wave").replace("void wave_cuda", "static void run")
    + 'PYBIND11_MODULE(_one, m) { m.def("wave", &run); }\n',
    "two/wave.cu": KERNEL.format(name="ripple").replace("void ripple_cuda", "static void run")
    + 'PYBIND11_MODULE(_two, m) { m.def("wave", &run); }\n',
    "one/wave.py": "from . import _one\n\ndef first(x):\n    return _one.wave(x)\n",
    "two/wave.py": "import two._two as ext\n\ndef second(x):\n    return ext.wave(x)\n",
}
TRICKS = {
    "tricks.cu": """
#include "mini_cuda.h"
#include "mini_torch.h"
__global__ void narrow_kernel(float* x) { x[0] = 1; }
__global__ void wide_kernel(double* x) { x[0] = 1; }
__global__ void made_kernel(float* x) { x[0] = 1; }
__global__ void round_kernel(float* x) { x[0] = 1; }
__global__ void idle_kernel(float* x) { x[0] = 1; }
template <typename T> __global__ void any_kernel(T* x) { x[0] = 1; }
template <> __global__ void any_kernel<double>(double* x) { x[0] = 2; }
void scale(float* x) { narrow_kernel<<<1, 1>>>(x); }
void scale(double* x) { wide_kernel<<<1, 1>>>(x); }
void narrow(Tensor x) { scale(x.data()); }
void wide(Tensor x) { scale((double*)x.data()); }
#define MAKE(name) void name##_launch(Tensor x) { name##_kernel<<<1, 1>>>(x.data()); }
MAKE(made)
void pong(Tensor x);
void ping(Tensor x) { pong(x); }
void pong(Tensor x) { round_kernel<<<1, 1>>>(x.data()); ping(x); }
void any(Tensor x) { any_kernel<float><<<1, 1>>>(x.data()); }
void any_double(Tensor x) { any_kernel<double><<<1, 1>>>((double*)x.data()); }
PYBIND11_MODULE(_C, m) {
  m.def("narrow", &narrow).def("wide", &wide).def("made", &made_launch).def("any", &any).def("any_double", &any_double);
}
""",
    "broken.py": "def half(:\n",
    "uses.py": "import _C\nimport math\n\ndef made(x):\n    return _C.made(x) + math.narrow(x)\n",
    "tests/test_uses.py": "import _C\n\ndef test_wide():\n    _C.wide(1)\n",
}


def test_functions_of_one_name_in_two_files_stay_apart() -> None:
    found = extracted(TWO_OF_A_NAME)
    (one,), (two,) = named(found, "wave_kernel").operator, named(found, "ripple_kernel").operator
    assert (one.name, two.name) == ("_one.wave", "_two.wave")
    assert (Links(one)["python"], Links(two)["python"]) == (["one/wave.py: first"], ["two/wave.py: second"])


def test_overloads_stay_apart() -> None:
    assert [o.name for o in operators(TRICKS, "narrow_kernel")] == ["_C.narrow"]
    assert [o.name for o in operators(TRICKS, "wide_kernel")] == ["_C.wide"]


def test_a_specialisation_written_out_has_its_own_operator() -> None:
    kernels = [k for k in extracted(TRICKS).kernels if k.name == "any_kernel"]
    assert [[o.name for o in k.operator] for k in kernels] == [["_C.any"], ["_C.any_double"]]


DEVICE_ONLY = """
#include "mini_cuda.h"
#include "mini_torch.h"
template <typename T> __global__ void any_kernel(T* x) { x[0] = 1; }
#if __CUDA_ARCH__ >= 530
template <> __global__ void any_kernel<double>(double* x) { x[0] = 2; }
#endif
void any(Tensor x) { any_kernel<float><<<1, 1>>>(x.data()); }
PYBIND11_MODULE(_C, m) { m.def("any", &any); }
"""


@pytest.mark.slow
def test_a_specialisation_for_the_device_alone_has_the_operator_of_its_template() -> None:
    kernels = [k for k in through_the_stage({"a.cu": DEVICE_ONLY}).kernels if k.name == "any_kernel"]
    assert [[o.name for o in k.operator] for k in kernels] == [["_C.any"], ["_C.any"]]
    ends = [[(x.start_line, x.end_line) for x in k.operator[0].links if x.role == "kernel"] for k in kernels]
    assert ends == [[(k.start_line, k.end_line)] for k in kernels]
    assert [k.start_line for k in kernels] == [4, 6]


@pytest.mark.slow
@pytest.mark.parametrize("condition", ["__CUDA_ARCH__ >= 530", "1"])
def test_a_specialisation_is_launched_with_its_arguments(condition: str) -> None:
    launched = "void doubles(double* x) { any_kernel<double><<<2, 1>>>(x); }\n"
    text = DEVICE_ONLY.replace("PYBIND11_MODULE", f"{launched}PYBIND11_MODULE")
    files = {"a.cu": text.replace("__CUDA_ARCH__ >= 530", condition)}
    template, special = (k for k in through_the_stage(files).kernels if k.name == "any_kernel")
    assert sorted((one.template_arguments, one.grid) for one in template.launches) == [
        (("double",), "2"),
        (("float",), "1"),
    ]
    assert [(one.template_arguments, one.grid) for one in special.launches] == [((), "2")]
    assert special.instantiations == ()


def test_a_function_whose_name_a_macro_makes_is_found() -> None:
    (made,) = operators(TRICKS, "made_kernel")
    assert Links(made)["launcher"] == ["tricks.cu: made_launch"]
    assert Links(made)["python"] == ["uses.py: made"]


def test_functions_that_call_each_other_end_the_search() -> None:
    (circle,) = operators(TRICKS, "round_kernel") or (None,)
    assert circle is None or {link.role for link in circle.links} <= {"dispatcher", "launcher", "kernel"}


def test_a_kernel_that_nobody_launches_has_no_operator() -> None:
    assert operators(TRICKS, "idle_kernel") == ()


def test_a_namesake_in_another_library_is_not_the_python_side() -> None:
    (narrow,) = operators(TRICKS, "narrow_kernel")
    assert Links(narrow)["python"] == []
    assert narrow.direction == "none"


def test_tests_are_the_python_side_only_where_nothing_else_is() -> None:
    (wide,) = operators(TRICKS, "wide_kernel")
    assert Links(wide)["python"] == ["tests/test_uses.py: test_wide"]


def test_python_that_does_not_parse_is_named_and_costs_nothing_else() -> None:
    assert [(d.id, d.reason) for d in extracted(TRICKS).unread] == [("it/broken.py", "python_not_parsed")]
