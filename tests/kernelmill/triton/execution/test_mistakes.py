"""Mistakes that tests detect are kept as people would have written them."""

import ast

import pytest

from kernelmill.records import TritonProgram
from kernelmill.triton.execution.confined import SeenRun
from kernelmill.triton.execution.mistakes import mistakes, without_added_parentheses
from kernelmill.triton.execution.mutation import TritonMutant, mutants
from kernelmill.triton.source import reading

CODE = """\
import triton
import triton.language as tl


@triton.jit
def axpy(x, y, n, a, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, a * tl.load(x + i, mask=i < n) + tl.load(y + i, mask=i < n), mask=i < n)
"""
PROGRAM = TritonProgram(
    id="own/0",
    source="own",
    license="MIT",
    index=0,
    code=f"\n{CODE}",
    kernel_wrapper="",
    entry_point="axpy",
    unitest_code="",
    kernels=reading.facts(f"\n{CODE}").kernels,
    tested=("axpy",),
    cases=(),
    reference="eager",
    author="input",
)
REPORT = "AssertionError: Tensor-likes are not close!"


def runs(state: str = "differs", detail: str = REPORT, test: str = "test_typical_0") -> dict[str, SeenRun]:
    """Return the same run for every mutant."""
    return {
        f"mutant {number}": SeenRun(run=f"mutant {number}", state=state, detail=detail, test=test)
        for number in range(len(mutants(CODE)[0]))
    }


def test_mistakes_are_of_different_operators_and_say_what_the_test_reports() -> None:
    found = mistakes(PROGRAM, mutants(CODE)[0], runs())
    assert len({one.operator for one in found}) == len(found) == 2
    for one in found:
        assert one.report == f"test_typical_0: {REPORT}"
        assert one.name == "axpy"


def test_broken_code_differs_in_the_line_of_the_mistake_alone() -> None:
    for one in mistakes(PROGRAM, mutants(CODE)[0], runs()):
        changed = [
            number
            for number, (old, new) in enumerate(zip(CODE.splitlines(), one.broken.splitlines(), strict=True), start=1)
            if old != new
        ]
        assert changed == [one.line]


def test_masks_that_nobody_would_write_are_no_mistakes() -> None:
    for one in mistakes(PROGRAM, mutants(CODE)[0], runs()):
        assert "True" not in one.broken


@pytest.mark.parametrize(
    "seen",
    [
        runs(detail="an outcome is not as in the plain run"),
        runs(state="passed", detail="", test=""),
        runs(state="out_of_bounds", detail="OutOfBoundsError: a load is out of bounds"),
        {},
    ],
)
def test_mutants_that_no_assertion_reports_are_no_mistakes(seen: dict[str, SeenRun]) -> None:
    assert mistakes(PROGRAM, mutants(CODE)[0], seen) == ()


def test_mistakes_outside_of_the_code_of_the_sample_are_left_out() -> None:
    late = [TritonMutant(operator="offset", line=99, text="0", start=len(CODE) + 5, end=len(CODE) + 6)]
    assert mistakes(PROGRAM, late, runs()) == ()


def test_parentheses_are_left_out_where_they_mean_nothing() -> None:
    change = TritonMutant(operator="arithmetic", line=1, text="(a) - (b)", start=4, end=9)
    assert without_added_parentheses("x = a + b\n", change) == "x = a - b\n"


def test_parentheses_stay_where_they_mean_something() -> None:
    change = TritonMutant(operator="arithmetic", line=1, text="(a + b) * (c)", start=4, end=15)
    assert without_added_parentheses("x = (a + b) / c\n", change) == "x = (a + b) * c\n"


def test_texts_without_parentheses_mean_the_same() -> None:
    for change in mutants(CODE)[0]:
        plain = without_added_parentheses(CODE, change)
        assert ast.dump(ast.parse(plain)) == ast.dump(ast.parse(change.apply(CODE)))
        assert len(plain) <= len(change.apply(CODE))
