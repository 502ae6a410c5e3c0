"""Kernels that use the framework, libraries and the preprocessor as projects do that nobody has looked at before."""

from pathlib import Path

import pytest

from kernelmill.clang import bindings
from kernelmill.clang.cuda_arguments import Pass
from kernelmill.clang.facts import ParseRequest, UnitFacts
from kernelmill.extraction.parse.collect import DefinitionKey, closures_by_unit
from kernelmill.extraction.parse.worker import parse
from kernelmill.instantiation.facts import CheckRequest
from kernelmill.instantiation.pruning.checker import check
from kernelmill.instantiation.units import KernelUnits, make
from kernelmill.records import Kernel

pytestmark = pytest.mark.slow

FIXTURES = Path(__file__).parents[1] / "projects" / "unseen"
MINI = Path(__file__).parents[2] / "extraction" / "projects" / "nasty" / "mini_cuda.h"
SIDES: tuple[Pass, ...] = ("device", "host")


def flags(side: Pass) -> tuple[str, ...]:
    return (
        "-x",
        "cuda",
        "-nocudainc",
        "-nocudalib",
        "--cuda-gpu-arch=sm_80",
        "-std=c++17",
        f"--cuda-{side}-only",
        f"-I{FIXTURES / 'headers' / 'cuda' / 'include'}",
        "-include",
        str(MINI),
    )


def parsed(project: Path, name: str) -> dict[Pass, UnitFacts]:
    framework = f"-I{FIXTURES / 'headers' / 'torch' / 'include'}"
    return {
        side: parse(
            ParseRequest(
                file=str(project / name),
                root=str(project),
                headers=str(FIXTURES / "headers"),
                side=side,
                arguments=(*flags(side), framework),
            )
        )
        for side in SIDES
    }


def units(name: str) -> KernelUnits:
    """The units of the one kernel in a file of the fixture, whose checks see the libraries but not the framework."""
    bindings.complete()
    project = FIXTURES / "project"
    seen = parsed(project, name)
    assert [error.message for side in SIDES for error in seen[side].errors] == []
    (facts,) = seen["device"].kernels
    (closure,) = closures_by_unit((name, side, seen[side]) for side in SIDES).values()
    launched = tuple(sorted({one.launch.template_arguments for one in seen["host"].launches} - {()}))
    texts = {path.relative_to(project).as_posix(): path.read_bytes() for path in project.rglob("*.*")}
    kernel = Kernel(
        id=f"s/{facts.path}:{facts.qualified_name}",
        source="s",
        path=facts.path,
        name=facts.name,
        qualified_name=facts.qualified_name,
        start_line=facts.start_line,
        end_line=facts.end_line,
        start_offset=facts.start_offset,
        end_offset=facts.end_offset,
        code=texts[facts.path][facts.start_offset : facts.end_offset].decode(),
        method="ast",
        license="MIT",
        template_parameters=facts.template_parameters,
        instantiations=launched,
    )
    assert DefinitionKey.of(kernel) == DefinitionKey.of(facts)
    passes = tuple(flags(side) for side in SIDES)
    return make(
        kernel,
        closure,
        texts,
        (),
        lambda drafts: [check(CheckRequest(drafts=tuple(each), passes=passes)) for each in drafts],
    )


def codes(name: str) -> list[str]:
    made = units(name)
    assert made.dropped == ()
    return [unit.unit_code for unit in made.units]


def test_named_namespace_inside_an_anonymous_one_is_one_namespace_for_a_kernel_and_what_it_needs() -> None:
    (code,) = codes("namespaces.cu")
    assert "twice" in code
    assert "unused" not in code


def test_members_for_host_code_that_need_the_framework_are_removed_from_a_class() -> None:
    (code,) = codes("host_members.cu")
    assert "at::" not in code
    assert "HostView" not in code
    assert "Packed()" not in code  # it has no attribute, so only host code can call it
    assert "__device__ float at_most(float limit) const" in code
    assert "constexpr int width() const" in code


def test_names_in_template_arguments_bring_their_headers() -> None:
    plus, reverse = codes("arguments.cu")
    assert "#include <functional>" in plus
    assert "#include <thrust/iterator/reverse_iterator.h>" in reverse
    assert "thrust" not in plus


def test_what_only_the_host_pass_sees_in_a_kernel_is_part_of_its_unit() -> None:
    (code,) = codes("passes.cu")
    assert "inline __device__ float use_half2(float x)" in code
    assert "only_here" in code
    assert "#include <cuda_fp16.h>" in code
    assert code.count("both_ways") == 3  # the definition of the device pass, and a call for each pass


def test_members_that_are_defined_outside_of_their_class_are_included_with_it() -> None:
    (code,) = codes("library.cu")
    assert "vec<T>::vec(T a, T b) : x(a), y(b)" in code
    assert "T vec<T>::length2() const" in code
    assert "struct plain" in code
    assert "float plain::sum() const" in code
    assert "vec<T>::unused() const" not in code
