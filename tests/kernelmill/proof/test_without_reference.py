"""Claims about the program that sanitizers and the access checker instrument."""

from dataclasses import replace

from kernelmill.proof.without_reference import code
from kernelmill.records import CaseText, Suite
from kernelmill.templates.composition import suite_code
from tests.kernelmill.records.texts import suite_text

REFERENCE = "namespace reference {\nvoid run(const float *x, float *y) {}\n}  // namespace reference\n"


def made() -> Suite:
    text = suite_text(unit="__global__ void k(const float *x, float *y, int n) {}\n")
    case = CaseText(
        inputs="  int n = 3;", reference="reference::run(x, y);", call="run_k(x, y, n);", checks=("same(y);",)
    )
    text = replace(text, comparing="elements", reference=REFERENCE, case=case)
    return Suite(
        id="a:k", source="a", kernel_id="a:k", name="k", wrapper="run_k", golden="serial", cases=(), goldens=(),
        code=suite_code(text), text=text,
    )  # fmt: skip


def test_kernel_and_its_wrapper_stay_on_their_lines() -> None:
    suite = made()
    before, _, _ = suite.code.partition("namespace reference")
    assert before.count("\n") > 30
    assert code(suite).startswith(before)


def test_nothing_computes_or_compares_outputs() -> None:
    bare = code(made())
    assert "reference::run" not in bare
    assert "same(y)" not in bare
    assert "int n = 3;" in bare
    assert "run_k(x, y, n);" in bare
