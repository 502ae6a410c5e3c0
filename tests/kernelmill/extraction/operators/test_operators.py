"""Operator chains, one style of binding and dispatching at a time."""

import pytest

from tests.kernelmill.extraction.operator_projects import (
    KERNEL,
    Links,
    extracted,
    operator,
    operators,
    through_the_stage,
)
from tests.kernelmill.extraction.trees import named

REGISTRY = """
#pragma once
#include "mini_torch.h"
template <typename F, F f>
struct Registry {
  static Registry& instance();
  void add(at::DeviceType device, F function);
  F find(at::DeviceType device) const;
};
#define REGISTRY(key) Registry<decltype(&(key)), key>::instance()
#define REGISTER_IMPL(key, device, value) \\
  struct key##_##device { key##_##device() { REGISTRY(key).add(at::k##device, value); } }; \\
  static key##_##device _##key##_##device;
template <typename R> void dispatch(const R& registry, const char* name, Tensor x);
#define DISPATCH_IMPL(key, x) dispatch(REGISTRY(key), #key, x)
"""
# In the manner of MMCV: a macro registers each device's function under the dispatcher's own.
BY_REGISTRY = {
    "registry.h": REGISTRY,
    "cuda/blur.cu": KERNEL.format(name="blur") + KERNEL.format(name="blur_grad").partition('torch.h"')[2],
    "cuda/bind.cpp": """
#include "registry.h"
void blur_cuda(Tensor x);
void blur_grad_cuda(Tensor x);
void blur_impl(Tensor x);
void blur_grad_impl(Tensor x);
REGISTER_IMPL(blur_impl, CUDA, blur_cuda);
REGISTER_IMPL(blur_grad_impl, CUDA, blur_grad_cuda);
""",
    "cpu/blur.cpp": """
#include "registry.h"
void blur_impl(Tensor x);
void smooth_on_host(Tensor x) {}
REGISTER_IMPL(blur_impl, CPU, smooth_on_host);
""",
    "blur.cpp": """
#include "registry.h"
void blur_impl(Tensor x) { DISPATCH_IMPL(blur_impl, x); }
void blur_grad_impl(Tensor x) { DISPATCH_IMPL(blur_grad_impl, x); }
void blur(Tensor x) { blur_impl(x); }
void unblur(Tensor x) { blur_grad_impl(x); }
""",
    "pybind.cpp": """
#include "mini_torch.h"
void blur(Tensor x);
void unblur(Tensor x);
PYBIND11_MODULE(_ext, m) {
  m.def("blur", &blur, "blurs");
  m.def("unblur", &unblur,
        "blurs back");
}
""",
    "pkg/__init__.py": "from .blur import Blur, blur\n",
    "pkg/loader.py": "def load_ext(name, functions):\n    ...\n",
    "pkg/blur.py": """
from torch.autograd import Function
from torch import nn
from .loader import load_ext
ext = load_ext('_ext', ['blur', 'unblur'])

class BlurFunction(Function):
    @staticmethod
    def forward(ctx, x):
        ext.blur(x)
        return x

    @staticmethod
    def backward(ctx, grad):
        ext.unblur(grad)
        return grad

blur = BlurFunction.apply

class Blur(nn.Module):
    def forward(self, x):
        return blur(x)
""",
}


def test_a_registry_of_devices_is_followed_from_the_public_class_to_the_kernel() -> None:
    found = operator(BY_REGISTRY, "blur_kernel")
    links = Links(found)
    assert found.name == "_ext.blur"
    assert [link.role for link in found.links] == [
        *["python"] * 4,
        "binding",
        *["dispatcher"] * 2,
        "launcher",
        "kernel",
        "cpu",
    ]
    assert links["python"] == [
        "pkg/blur.py: Blur",
        "pkg/blur.py: Blur.forward",
        "pkg/blur.py: blur",
        "pkg/blur.py: BlurFunction.forward",
    ]
    assert links["dispatcher"] == ["blur.cpp: blur", "blur.cpp: blur_impl"]
    assert links["launcher"] == ["cuda/blur.cu: blur_cuda"]
    assert links["cpu"] == ["cpu/blur.cpp: smooth_on_host"]


@pytest.mark.slow
def test_the_stage_finds_the_same_chains_in_processes_of_its_own() -> None:
    whole, here = through_the_stage(BY_REGISTRY), extracted(BY_REGISTRY)
    assert [(k.id, k.operator) for k in whole.kernels] == [(k.id, k.operator) for k in here.kernels]
    assert all(k.operator for k in whole.kernels)


def test_an_autograd_function_joins_kernels_whose_names_say_nothing() -> None:
    kernels = extracted(BY_REGISTRY)
    forward, backward = named(kernels, "blur_kernel"), named(kernels, "blur_grad_kernel")
    assert [(o.direction, o.partners, o.partners_method) for o in forward.operator] == [
        ("forward", (backward.id,), "ast")
    ]
    assert [(o.direction, o.partners, o.name) for o in backward.operator] == [
        ("backward", (forward.id,), "_ext.unblur")
    ]
    assert "cpu" not in {link.role for link in backward.operator[0].links}


def test_a_binding_has_the_lines_of_its_call() -> None:
    (binding,) = [link for link in operator(BY_REGISTRY, "blur_grad_kernel").links if link.role == "binding"]
    assert (binding.path, binding.start_line, binding.end_line) == ("pybind.cpp", 7, 8)


# In the manner of torch-scatter and torch-cluster: a registry of names, a test for the device, C++ autograd.
BY_NAME = {
    "sum.cu": KERNEL.format(name="sum") + KERNEL.format(name="spread").partition('torch.h"')[2],
    "sum.cpp": """
#include "mini_torch.h"
void sum_cuda(Tensor x);
void spread_cuda(Tensor x);
void helper(Tensor x) {}
void add_up(Tensor x) {}
void sum_anywhere(Tensor x) {
  helper(x);
  if (x.is_cuda()) {
    sum_cuda(x);
  } else {
    add_up(x);
  }
}
struct Sum : torch::autograd::Function<Sum> {
  static Tensor forward(Tensor x) { sum_anywhere(x); return x; }
  static Tensor backward(Tensor x) { spread_cuda(x); return x; }
};
Tensor sum(Tensor x) { return Sum::apply(x); }
Tensor mean(Tensor x) { return Sum::apply(x); }
static auto registry = torch::RegisterOperators()
    .op("it::sum", &sum)
    .op("it::mean", &mean);
""",
    "it/__init__.py": "import torch\n\ndef sum(x):\n    return torch.ops.it.sum(x)\n",
}


def test_every_operator_of_a_shared_kernel_is_named() -> None:
    found = operators(BY_NAME, "sum_kernel")
    assert [o.name for o in found] == ["it::mean", "it::sum"]
    assert [Links(o)["python"] for o in found] == [[], ["it/__init__.py: sum"]]
    assert [link.start_line for link in found[1].links if link.role == "binding"] == [22]


def test_the_other_branch_of_a_test_for_the_device_is_the_cpu_implementation() -> None:
    assert [Links(o)["cpu"] for o in operators(BY_NAME, "sum_kernel")] == [["sum.cpp: add_up"]] * 2


def test_a_cplusplus_autograd_function_gives_direction_and_partners() -> None:
    kernels = extracted(BY_NAME)
    forward, backward = named(kernels, "sum_kernel"), named(kernels, "spread_kernel")
    assert {(o.direction, o.partners, o.partners_method) for o in forward.operator} == {
        ("forward", (backward.id,), "ast")
    }
    assert {(o.direction, o.partners) for o in backward.operator} == {("backward", (forward.id,))}


def test_what_follows_a_return_on_the_gpu_is_the_cpu_implementation() -> None:
    early = """
#include "mini_torch.h"
void sum_cuda(Tensor x);
void add_up(Tensor x) {}
void sum(Tensor x) {
  if (x.is_cuda()) {
    return sum_cuda(x);
  }
  add_up(x);
}
PYBIND11_MODULE(_C, m) { m.def("sum", &sum); }
"""
    negated = early.replace("x.is_cuda()", "!x.is_cuda()").replace("return sum_cuda", "return add_up")
    negated = negated.replace("  add_up(x);\n}", "  sum_cuda(x);\n}")
    for text in (early, negated):
        files = {"sum.cu": KERNEL.format(name="sum"), "sum.cpp": text}
        assert Links(operator(files, "sum_kernel"))["cpu"] == ["sum.cpp: add_up"]


def test_what_both_branches_call_is_no_cpu_implementation() -> None:
    text = """
#include "mini_torch.h"
void sum_cuda(Tensor x);
void check(Tensor x) {}
void sum(Tensor x) {
  if (x.is_cuda()) {
    check(x);
    sum_cuda(x);
  } else {
    check(x);
  }
}
PYBIND11_MODULE(_C, m) { m.def("sum", &sum); }
"""
    files = {"sum.cu": KERNEL.format(name="sum"), "sum.cpp": text}
    assert Links(operator(files, "sum_kernel"))["cpu"] == []


# In the manner of torchvision: a schema, and one block of implementations per device.
BY_LIBRARY = {
    "ops.cu": KERNEL.format(name="roll") + 'TORCH_LIBRARY_IMPL(it, CUDA, m) { m.impl("roll", &roll_cuda); }\n',
    "cpu.cpp": """
#include "mini_torch.h"
void turn(Tensor x) {}
TORCH_LIBRARY_IMPL(it, CPU, m) { m.impl("roll", &turn); }
""",
    "schema.cpp": """
#include "mini_torch.h"
TORCH_LIBRARY(it, m) { m.def("roll(Tensor x) -> Tensor"); }
""",
    "it/ops.py": "import torch\n\ndef roll(x):\n    return torch.ops.it.roll.default(x)\n",
}


def test_a_library_of_schemas_and_implementations_is_joined_by_name() -> None:
    found = operator(BY_LIBRARY, "roll_kernel")
    links = Links(found)
    assert found.name == "it::roll"
    assert links["binding"] == ["ops.cu: it::roll", "schema.cpp: it::roll"]
    assert links["cpu"] == ["cpu.cpp: turn"]
    assert links["python"] == ["it/ops.py: roll"]


def test_operators_of_another_namespace_are_not_followed() -> None:
    files = BY_LIBRARY | {"it/ops.py": "import torch\n\ndef roll(x):\n    return torch.ops.other.roll(x)\n"}
    assert Links(operator(files, "roll_kernel"))["python"] == []


def test_a_method_table_and_a_variable_that_holds_functions_are_followed() -> None:
    files = {
        "wave.cu": KERNEL.format(name="wave"),
        "table.cpp": """
#include "mini_torch.h"
void wave_cuda(Tensor x);
typedef void (*Wave)(Tensor);
static Wave by_width[] = {&wave_cuda};
void wave(Tensor x) { by_width[0](x); }
struct Method { const char* name; void (*function)(Tensor); const char* doc; };
static Method methods[] = {{"wave", wave, "waves"}, {nullptr, nullptr, nullptr}};
extern "C" void PyInit__wave() { (void)methods; }
""",
        "waves.py": "import _wave\n\ndef wave(x):\n    return _wave.wave(x)\n",
    }
    links = Links(found := operator(files, "wave_kernel"))
    assert found.name == "_wave.wave"
    assert links["dispatcher"] == ["table.cpp: wave"]
    assert links["python"] == ["waves.py: wave"]


def test_a_lambda_may_be_bound() -> None:
    bound = '\nPYBIND11_MODULE(_C, m) { m.def("wave", [](Tensor x) { wave_cuda(x); }); }\n'
    files = {"wave.cu": KERNEL.format(name="wave") + bound}
    assert operator(files, "wave_kernel").name == "_C.wave"
