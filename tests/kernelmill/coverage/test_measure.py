"""Which lines and branches of kernels a run reached, by both compilers, and what their tools' formats hold."""

import functools
import tempfile
from pathlib import Path

import pytest

from kernelmill.coverage import gcov, measure
from kernelmill.coverage.judging import Coverage, base_name, is_code
from kernelmill.coverage.llvm_cov import Region, line_counts
from kernelmill.execution.checking import Job
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import Given, ProgramSources
from kernelmill.hip_cpu.build import Family
from kernelmill.proof.proving import UNOPTIMISED
from kernelmill.toolchains.host import HostName, host_compiler, host_compilers
from kernelmill.toolchains.machine import ThisMachine
from tests.installed import installed
from tests.kernelmill.execution.runners import ScriptedRunner, scripted_compiler

pytestmark = pytest.mark.compiler

HEADER = """\
#pragma once
#include <hip/hip_runtime.h>
#define SMALL(x) ((x) < 3)
template <class T>
__device__ __forceinline__ T twice(T x) {
  // Brackets and comments are no lines of code.
  return SMALL(x) ? x + x : x;
}
"""
PROGRAM = """\
#include "twice.h"
template <class T, int N>
__global__ void scale(T* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;

  if (i >= n) return;
  if (i == 1000)
  {
    x[i] = 0;
  }
  for (int k = 0; k < N; ++k) x[i] = twice(x[i]);
}
namespace a { __global__ void never(int* p) { if (p) *p = 1; } }
int main(int count, char**) {
  float* d;
  double* e;
  hipMalloc(&d, 400);
  hipMalloc(&e, 800);
  hipMemset(d, 0, 400);
  hipMemset(e, 0, 800);
  scale<float, 2><<<2, 64>>>(d, 100);
  scale<double, 1><<<1, 64>>>(e, 64);
  if (count > 1) a::never<<<1, 1>>>(nullptr);
  hipFree(d);
  hipFree(e);
  return 0;
}
"""


@functools.cache
def measured(name: HostName, *arguments: str) -> Coverage:
    machine = ThisMachine()
    tools = installed()
    if name not in {compiler.name for compiler in host_compilers(tools, machine)}:
        pytest.skip(f"no {name} on this machine")
    folder = Path(tempfile.mkdtemp(prefix="coverage-"))
    (folder / "twice.h").write_text(HEADER)
    (folder / "p.hip").write_text(PROGRAM)
    program = ProgramSources(files=(folder / "p.hip",), root=folder)
    job = Job(program=program, given=Given(arguments=arguments))
    found = measure.measure(Cpu(compiler=host_compiler(tools, machine, name), extra=UNOPTIMISED, precompiles=True), job)
    if found.state == "unchecked":
        pytest.skip(found.detail)
    return found


@pytest.mark.parametrize("name", ["g++", "clang"])
def test_each_instance_has_lines_and_branches_of_its_own(name: HostName) -> None:
    found = measured(name)
    assert (found.state, found.detail) == ("measured", "")
    by_name = {each.name: each for each in found.functions}
    assert set(by_name) == {
        "double twice<double>(double)",
        "float twice<float>(float)",
        "void scale<double, 1>(double*, int)",
        "void scale<float, 2>(float*, int)",
        "a::never(int*)",
    }
    scale = by_name["void scale<float, 2>(float*, int)"]
    assert (scale.function, scale.kind, scale.path, scale.line, scale.calls) == ("scale", "kernel", "p.hip", 3, 128)
    assert [line.line for line in scale.lines] == [3, 4, 6, 7, 9, 11]
    assert scale.missed == (9,)
    assert sorted((each.line, each.count) for each in scale.branches) == [
        (6, 28),
        (6, 100),
        (7, 0),
        (7, 100),
        (11, 100),
        (11, 200),
    ]


@pytest.mark.parametrize("name", ["g++", "clang"])
def test_condition_in_a_macro_of_a_header_counts_where_it_is_used(name: HostName) -> None:
    twice = next(each for each in measured(name).functions if each.name == "float twice<float>(float)")
    assert (twice.kind, twice.path, twice.line) == ("device", "twice.h", 5)
    assert sorted((each.line, each.count) for each in twice.branches) == [(7, 0), (7, 200)]


@pytest.mark.parametrize("name", ["g++", "clang"])
def test_kernel_that_is_not_launched_is_not_covered(name: HostName) -> None:
    def never(*arguments: str) -> tuple[int, int]:
        found = measured(name, *arguments)
        kernel = next(each for each in found.functions if each.function == "never")
        return kernel.calls, len(kernel.missed)

    assert never() == (0, 1)
    assert never("launch") == (1, 0)


def test_program_that_aborts_leaves_no_counts_and_is_no_measurement(tmp_path: Path) -> None:
    machine = ThisMachine()
    tools = installed()
    if not host_compilers(tools, machine):
        pytest.skip("no C++ compiler on this machine")
    (tmp_path / "p.hip").write_text("#include <cstdlib>\nint main() { std::_Exit(3); }\n")
    job = Job(program=ProgramSources(files=(tmp_path / "p.hip",), root=tmp_path))
    found = measure.measure(Cpu(compiler=host_compiler(tools, machine), extra=UNOPTIMISED, precompiles=True), job)
    assert found.state in {"failed", "unchecked"}
    assert found.lines == 0


def test_program_whose_kernel_is_never_instantiated_is_measured_without_functions(tmp_path: Path) -> None:
    machine = ThisMachine()
    tools = installed()
    if not host_compilers(tools, machine):
        pytest.skip("no C++ compiler on this machine")
    (tmp_path / "p.hip").write_text("template <class T> __global__ void k(T *x) { *x = 1; }\nint main() {}\n")
    job = Job(program=ProgramSources(files=(tmp_path / "p.hip",), root=tmp_path))
    found = measure.measure(Cpu(compiler=host_compiler(tools, machine), extra=UNOPTIMISED, precompiles=True), job)
    assert (found.state, found.functions) in {("measured", ()), ("unchecked", ())}


def test_compiler_from_pip_says_that_it_cannot_measure(tmp_path: Path) -> None:
    backend = Cpu(compiler=scripted_compiler(Family.ZIG), runner=ScriptedRunner())
    found = measure.measure(backend, Job(program=ProgramSources(files=(tmp_path / "p.hip",))))
    assert found.state == "unchecked"
    assert "without the library of its profiles" in found.detail


@pytest.mark.parametrize(
    ("signature", "name"),
    [
        ("main", "main"),
        ("a::never(int*)", "never"),
        ("void scale<float, 2>(float*, int)", "scale"),
        ("void at::native::(anonymous namespace)::copy<c10::Half>(c10::Half*)", "copy"),
        ("float4 operator+<float>(float4, float4)", "operator+"),
        ("_Z5scalePfi", "_Z5scalePfi"),
    ],
)
def test_function_goes_by_the_name_it_was_declared_by(signature: str, name: str) -> None:
    assert base_name(signature) == name


def test_lines_of_comments_and_brackets_alone_are_not_counted() -> None:
    text = '#line 1 "p.hip"\nint f()\n{\n  /* a\n     b */\n  return 1;  // c\n};\n'
    assert {line for line in range(len(text.splitlines())) if is_code(text, line)} == {1, 5}


def test_branches_of_calls_that_may_throw_are_no_conditions() -> None:
    on, out = (
        gcov._GcovBranch(count=1, throw=False, fallthrough=True),
        gcov._GcovBranch(count=0, throw=True, fallthrough=False),
    )
    yes, no = (
        gcov._GcovBranch(count=7, throw=False, fallthrough=True),
        gcov._GcovBranch(count=2, throw=False, fallthrough=False),
    )
    assert gcov.conditions((yes, no, on, out)) == (yes, no)
    assert gcov.conditions((out, on, yes, no)) == (yes, no)
    assert gcov.conditions(()) == ()


def test_line_counts_what_begins_on_it_else_what_it_lies_in() -> None:
    whole, inner = (1, 10, 6, 2, 5), (3, 9, 5, 4, 2)
    regions = [Region(*each, 0, 0, 0) for each in (whole, inner)]
    assert line_counts(regions) == {1: 5, 2: 5, 3: 5, 4: 2, 5: 2, 6: 5}
