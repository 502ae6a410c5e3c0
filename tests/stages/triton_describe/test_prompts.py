"""The prompts of Triton programs can be solved from their texts alone."""

from dataclasses import replace

import pytest

from kernelmill.models import templates
from kernelmill.records import TritonKernel, TritonProgram
from kernelmill.records.repairs import BrokenUnit
from kernelmill.records.triton import TritonParameter
from stages.triton_describe.prompts import MODULES, Described, Facts, described, signature

CODE = """\
import triton
import triton.language as tl


@triton.jit
def double_kernel(x_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x_ptr + i, 2 * tl.load(x_ptr + i, mask=i < n), mask=i < n)


def double(x):
    double_kernel[(1,)](x, x.numel(), 64)
    return x
"""
PROGRAM = TritonProgram(
    id="own/ops.py:double_kernel",
    source="own",
    license="MIT",
    index=0,
    description_2="Double every element.",
    code=CODE,
    kernel_wrapper="import torch\n\n\ndef kernel_wrapper(x, scale=2.0):\n    return (double(x),)\n",
    entry_point="kernel_wrapper",
    unitest_code="def test_typical_0():\n    assert SECRET_TEST\n",
    kernels=(
        TritonKernel(
            name="double_kernel",
            start_line=5,
            end_line=8,
            decorators=("triton.jit",),
            parameters=(
                TritonParameter(name="x_ptr", kind="pointer"),
                TritonParameter(name="n", kind="scalar"),
                TritonParameter(name="BLOCK", kind="constexpr"),
            ),
        ),
    ),
    tested=("double_kernel",),
    cases=("test_typical_0",),
    reference="eager",
    specification="import torch\n\n\ndef torch_reference(x):\n    return {0: x * 2}\n",
    author="synthesis",
)
MISTAKE = BrokenUnit(
    id=PROGRAM.id,
    source="own",
    kernel_id=PROGRAM.id,
    name="double_kernel",
    operator="boundary",
    line=8,
    found_by="tests",
    broken=CODE.replace("i < n), mask", "i <= n), mask"),
    report="test_typical_0: AssertionError: Tensor-likes are not close!",
)
TEMPLATES = templates.load(MODULES, "default")


def made(program: TritonProgram = PROGRAM, mistake: BrokenUnit | None = MISTAKE) -> Described:
    """Return what the stage makes of a program."""
    return described(Facts(program=program, origin="ops.py", mistake=mistake), TEMPLATES)


def text(kind: str) -> str:
    """Return the text of a prompt of the program."""
    return next(one.text for one in made().prompts if one.kind == kind)


def test_program_with_a_specification_and_a_mistake_has_all_kinds_but_translate() -> None:
    unit = made().unit
    assert unit.kinds == ("complete", "instruct", "parallelize", "repair")
    assert [(one.kind, one.reason) for one in unit.missing] == [("translate", "not_cuda")]
    assert not unit.waiting


def test_kernel_without_words_and_without_a_specification_gets_no_prompt_that_pretends() -> None:
    unit = made(replace(PROGRAM, specification="")).unit
    assert unit.kinds == ("repair",)
    assert {one.kind: one.reason for one in unit.missing if one.kind != "translate"} == {
        "parallelize": "no_cpu_reference",
        "complete": "not_documented",
        "instruct": "not_documented",
    }
    assert unit.waiting


def test_documented_kernels_need_no_specification() -> None:
    documented = CODE.replace("constexpr):\n", 'constexpr):\n    """Double the elements of x."""\n')
    unit = made(replace(PROGRAM, specification="", code=documented)).unit
    assert unit.kinds == ("complete", "instruct", "repair")


def test_program_without_a_detected_mistake_has_no_repair() -> None:
    unit = made(mistake=None).unit
    assert ("repair", "no_killed_mutant") in [(one.kind, one.reason) for one in unit.missing]


@pytest.mark.parametrize("kind", ["complete", "instruct", "parallelize"])
def test_prompt_leaks_neither_the_body_nor_the_tests(kind: str) -> None:
    assert "tl.arange" not in text(kind)
    assert "SECRET_TEST" not in text(kind)


@pytest.mark.parametrize("kind", ["complete", "instruct", "parallelize", "repair"])
def test_prompt_has_what_the_tests_call_and_what_it_needs(kind: str) -> None:
    assert "def kernel_wrapper(x, scale=2.0):" in text(kind)
    assert "It has to define `double`" in text(kind)
    assert "ops.py of own (MIT)" in text(kind)


@pytest.mark.parametrize("kind", ["complete", "instruct"])
def test_prompt_names_every_parameter_and_says_what_the_outputs_are(kind: str) -> None:
    for line in ("`x_ptr`: pointer to the elements of a tensor", "`n`: number", "`BLOCK`: constant at compile time"):
        assert line in text(kind)
    assert "> Double every element." in text(kind)
    assert "return {0: x * 2}" in text(kind)


def test_repair_shows_the_mistake_and_what_the_tests_report() -> None:
    assert "i <= n" in text("repair")
    assert "test_typical_0: AssertionError: Tensor-likes are not close!" in text("repair")


def test_prompts_say_that_solutions_are_triton_and_belong_to_the_program() -> None:
    for prompt in made().prompts:
        assert (prompt.language, prompt.asks_for, prompt.sample_id) == ("triton", "unit", PROGRAM.id)
        assert prompt.signature == "def kernel_wrapper(x, scale=2.0)"


def test_entry_point_that_is_no_function_has_a_signature_all_the_same() -> None:
    assert signature(replace(PROGRAM, kernel_wrapper="kernel_wrapper = double")) == "def kernel_wrapper(...)"
