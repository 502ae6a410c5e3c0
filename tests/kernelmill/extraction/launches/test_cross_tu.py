"""Argument origins of a launch whose host function is called in another file."""

import pytest

from kernelmill.records import Launch
from tests.kernelmill.extraction.operator_projects import through_the_stage
from tests.kernelmill.extraction.trees import named

pytestmark = pytest.mark.slow

LAUNCHER = """
#include "mini_cuda.h"
__global__ void fill_kernel(float* x, int n, int step) { x[0] = n; }
void fill(float* data, int count) { fill_kernel<<<(count + 63) / 64, 64>>>(data, count * 2, 3); }
"""
CALLER = """
#include "mini_torch.h"
void fill(float* there, int wide);
void one(Tensor input) { const int n = input.size(1); fill(input.data() + 1, n); }
PYBIND11_MODULE(_C, m) { m.def("one", &one); }
"""
TWICE = CALLER + "void two(Tensor other) { fill(other.data(), 2); }\n"


def launch_of(files: dict[str, str]) -> Launch:
    (launch,) = named(through_the_stage(files), "fill_kernel").launches
    return launch


def test_the_only_caller_in_another_file_gives_the_argument_origins() -> None:
    launch = launch_of({"fill.cu": LAUNCHER, "bind.cpp": CALLER})
    assert [(f.parameter, f.expression, f.kind, f.origin, f.callers_followed) for f in launch.argument_origins] == [
        ("x", "input.data() + 1", "data", "input", 1),
        ("n", "input.size(1) * 2", "size", None, 1),
        ("step", "3", "constant", None, 0),
    ]
    assert launch.host is not None
    assert launch.host.callers == ("bind.cpp:4",)
    assert launch.resolved_grid is not None
    assert launch.resolved_grid.dimensions == ("(input.size(1) + 63) / 64", "1", "1")
    assert launch.resolved_grid.in_parameters == ()


def test_two_callers_are_named_and_neither_is_followed() -> None:
    launch = launch_of({"fill.cu": LAUNCHER, "bind.cpp": TWICE})
    assert [f.expression for f in launch.argument_origins] == ["data", "count * 2", "3"]
    assert launch.host is not None
    assert launch.host.callers == ("bind.cpp:4", "bind.cpp:6")
