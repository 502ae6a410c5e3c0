"""Which branches no launch can reach, and which ones only the tests do not."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from kernelmill.coverage.judging import FunctionCoverage
from kernelmill.coverage.probes import Branch
from kernelmill.proof.branches.conditions import conditions
from kernelmill.proof.branches.unreachable import numbers_of_launch, settled, unreachable
from kernelmill.proof.branches.unreachable_rules import Reason
from kernelmill.records import SuiteText
from tests.kernelmill.records.texts import suite_text

HEAD = "__global__ void k(const float *x, float *y, int b) {\n"


def text(body: str, *, grid: str = "(n + 63) / 64, 1, n", block: str = "64, 1, 1") -> SuiteText:
    """A suite of a kernel whose parameter `b` is passed `n`, which is also the depth of the grid."""
    made = suite_text(f"{HEAD}{body}\n}}\n")
    launch = replace(made.wrapper.launch, grid=grid, block=block)
    return replace(made, wrapper=replace(made.wrapper, launch=launch))


def counted(line: int, counts: Sequence[int], *, kernel: bool = True, start: int = 1) -> FunctionCoverage:
    """The coverage of a function that has these branches on one line."""
    return FunctionCoverage(
        name="k", function="k", kind="kernel" if kernel else "device", path="k.hip", line=start, calls=1, lines=(),
        branches=tuple(Branch(line=line, count=count) for count in counts),
    )  # fmt: skip


def found(body: str, counts: Sequence[int], *, line: int = 2, **launch: str) -> list[str]:
    """The reasons for the branches of one line that no launch reaches."""
    return [one.reason for one in unreachable(text(body, **launch), [counted(line, counts)])]


@pytest.mark.parametrize(
    "body",
    [
        "if (blockIdx.z >= b) return;",
        "if (b <= blockIdx.z) return;",
        "if (blockIdx.z < b) y[0] = 1;",
        "if (blockIdx.z == gridDim.z) return;",
        "if ((blockIdx.z >= b)) return;  // never && not even then",
    ],
)
def test_block_is_within_a_grid_of_exactly_that_size(body: str) -> None:
    assert found(body, [0, 9]) == ["within_grid"]


def test_index_may_be_kept_in_a_variable() -> None:
    body = "const int bs = blockIdx.z; int i = threadIdx.x;\nif (bs >= b || i >= 64) return;"
    assert found(body, [9, 0, 0, 9], line=3) == ["within_grid", "within_block"]


@pytest.mark.parametrize(
    "body",
    [
        "if (blockIdx.x >= b) return;",  # the grid is as wide as b needs in whole blocks
        "if (blockIdx.z > b) return;",  # true of no block either, but by no rule
        "b -= 1; if (blockIdx.z >= b) return;",
        "int z = blockIdx.z; z += 1; if (z >= b) return;",
        "int z = blockIdx.z + 1; if (z >= b) return;",
        "if (x[0] >= b) return;",
    ],
)
def test_what_a_launch_may_reach_counts(body: str) -> None:
    assert found(body, [0, 9]) == []


def test_grid_that_is_clamped_is_not_that_size() -> None:
    assert found("if (blockIdx.z >= b) return;", [0, 9], grid="1, 1, std::min<int64_t>(n, 4096)") == []


def test_condition_that_never_ran_counts_twice() -> None:
    assert found("if (x[0] > 1 && blockIdx.z >= b) return;", [0, 9, 0, 0]) == []


def test_line_whose_branches_are_not_those_of_its_conditions_counts() -> None:
    assert found("if (blockIdx.z >= b) y[0] = b ? 1 : 2;", [0, 9, 0, 9]) == []


@pytest.mark.parametrize(
    ("value", "reasons"), [("i / 2 % b", ["remainder"]), ("(i + 1) % b", ["remainder"]), ("i + i % b", [])]
)
def test_remainder_is_less_than_its_divisor(value: str, reasons: list[str]) -> None:
    assert found(f"int i = threadIdx.x; int r = {value};\nif (r >= b) return;", [0, 9], line=3) == reasons


def test_assertion_that_fails_ends_the_program() -> None:
    assert found("assert(b > 0 && b < 9);", [0, 9, 9, 0]) == ["assertion", "assertion"]
    assert found("assert(b > 0 || b < 9);", [0, 9, 9, 0]) == []


def test_lost_race_of_a_compare_and_swap_depends_on_timing_alone() -> None:
    loop = "do {{\nassumed = old;\nold = {}(p, assumed, 1);\n}} while (assumed != old);"
    assert found(loop.format("atomicCAS"), [0, 9], line=5) == ["lost_race"]
    assert found(loop.format("next"), [0, 9], line=5) == []


@pytest.mark.parametrize("test", ["x != nullptr", "x", "!x", "NULL == x"])
def test_pointer_that_every_launch_passes_is_never_null(test: str) -> None:
    made = text(f"if ({test}) y[0] = 1;")
    assert [one.reason for one in unreachable(made, [counted(2, [0, 9])], {"x"})] == ["never_null"]
    assert unreachable(made, [counted(2, [0, 9])]) == ()


def test_other_functions_have_no_launch() -> None:
    unit = f"__device__ bool f(int b) {{ return b; }}\n{HEAD}if (blockIdx.z >= b) return;\n}}\n"
    made = replace(text(""), unit=unit)
    assert unreachable(made, [counted(3, [0, 9], kernel=False, start=1)]) == ()
    assert len(unreachable(made, [counted(3, [0, 9], start=2)])) == 1


def test_condition_is_found_on_the_line_of_its_comparison() -> None:
    made = [
        (one.line, one.text) for one in conditions('if (a <\n  b && f(c,\n "<") == 2) return;\nwhile (!(d || e)) ;')
    ]
    assert made == [(1, "a < b"), (3, "f(c, ) == 2"), (4, "!(d || e)")]


def test_every_rule_is_documented() -> None:
    documented = Path("docs/verified.md").read_text(encoding="utf-8")
    assert [one for one in get_args(Reason) if f"| `{one}` |" not in documented] == []


@pytest.mark.parametrize(
    ("compared", "outcome"),
    [
        ("blockIdx.z >= b", False), ("blockIdx.z < b", True), ("b <= blockIdx.z", False), ("b > blockIdx.z", True),
        ("blockIdx.z == b", False), ("bs != b", True), ("blockIdx.x >= b", None), ("blockIdx.z > b", None),
        ("x[0] < b", None),
    ],
)  # fmt: skip
def test_outcome_that_a_comparison_has_in_every_launch(compared: str, outcome: bool | None) -> None:
    made = text("const int bs = blockIdx.z; y[bs] = 1;")
    assert settled(made, "k", made.unit.index("{"))(compared) is outcome


def test_numbers_of_a_launch_are_those_that_are_literals() -> None:
    launch = text("", grid="(n + 63) / 64, 1, 4", block="64, 1, n").wrapper.launch
    assert numbers_of_launch(launch) == {
        "gridDim.y": "1", "blockIdx.y": "0", "gridDim.z": "4", "blockDim.x": "64", "blockDim.y": "1",
        "threadIdx.y": "0",
    }  # fmt: skip


BILINEAR = """__device__ float at(const float *x, float h, const int n) {
  if (h <= -1 || n <= h) return 0;
  return x[int(h)];
}
"""


def repeated(kernel: str, helper: str = BILINEAR, counts: Sequence[int] = (0, 9, 0, 9)) -> list[str]:
    """The reasons for the branches of the second line of a device function, which a kernel calls."""
    made = suite_text(f"{helper}__global__ void k(const float *x, float *y, int b) {{\n{kernel}\n}}\n")
    function = replace(counted(2, counts, kernel=False), function="at", name="at")
    return [one.reason for one in unreachable(made, [function])]


def test_condition_that_every_caller_has_tested_is_repeated() -> None:
    call = "float p = x[0];\nif (p > -1 && p < b) y[0] = at(x, p, b);"
    assert repeated(call) == ["repeated", "repeated"]
    deduced = BILINEAR.replace("__device__ float", "template <typename T> __device__ T").replace("float h", "T h")
    assert repeated(call, deduced) == ["repeated", "repeated"]
    assert repeated(call.replace("at(", "at<int>("), deduced) == []
    assert repeated(f"{call}\nif (b > p && -1 < p) {{ y[1] = at(x, p, b); }}") == ["repeated", "repeated"]


@pytest.mark.parametrize(
    ("call", "others"),
    [
        ("float p = x[0];\ny[0] = at(x, p, b);", []),
        ("float p = x[0];\nif (p > -1 || p < b) y[0] = at(x, p, b);", []),
        ("float p = x[0];\nif (p >= -1 && p < b) y[0] = at(x, p, b);", ["repeated"]),
        ("float p = x[0];\nif (p > -1 && p < b) { p -= 1; y[0] = at(x, p, b); }", []),
        ("float p = x[0];\nif (p > -1 && p < b) y[0] = 1; else y[0] = at(x, p, b);", []),
        ("double p = x[0];\nif (p > -1 && p < b) y[0] = at(x, p, b);", []),
        ("float p = x[0];\nif (p > -1 && p < b) y[0] = at(x, p, b);\ny[1] = at(x, p, b);", []),
        ("float p = x[0];\nif (p > -1 && p < b) y[0] = at(x, p + 1, b);", []),
    ],
)
def test_condition_that_a_caller_may_not_have_tested_counts(call: str, others: list[str]) -> None:
    assert repeated(call) == others


def test_condition_over_a_parameter_that_the_function_changes_counts() -> None:
    helper = BILINEAR.replace("  return x[", "  h += 1;\n  return x[")
    assert repeated("float p = x[0];\nif (p > -1 && p < b) y[0] = at(x, p, b);", helper) == []


@pytest.mark.parametrize(
    ("body", "counts"),
    [
        ("for (int i = 1 / 2; i > 0; i /= 2) y[i] = 1;", [0, 9]),
        ("int lane = threadIdx.x & (1 - 1); if (lane == 0) y[0] = 1;", [9, 0]),
        ("int lane = threadIdx.x % 1; if (lane == 0) y[0] = 1;", [9, 0]),
        ("if (2 * 32 > 63) y[0] = 1;", [9, 0]),
    ],
)
def test_condition_of_an_instance_may_be_constant(body: str, counts: list[int]) -> None:
    assert found(body, counts) == ["constant"]


@pytest.mark.parametrize(
    ("body", "counts"),
    [
        ("for (int i = 4 / 2; i > 0; i /= 2) y[i] = 1;", [9, 0]),
        ("for (int i = b; i > 0; i /= 2) y[i] = 1;", [0, 9]),
        ("int lane = threadIdx.x & (2 - 1); if (lane == 0) y[0] = 1;", [9, 0]),
        ("int lane = threadIdx.x & (1 - 1); lane += b; if (lane == 0) y[0] = 1;", [9, 0]),
    ],
)
def test_condition_that_depends_on_anything_is_not_constant(body: str, counts: list[int]) -> None:
    assert found(body, counts) == []
