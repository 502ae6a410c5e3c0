"""Programs that exchange the buffers of a suite, and what they write and print."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.records import CaseText, ReferenceCopy, Role, SuiteText
from kernelmill.references.calls import KernelBuffer
from kernelmill.references.exchange import (
    Compared,
    Failure,
    checked_outputs,
    exchange_code,
    read_call,
    read_comparisons,
)
from tests.kernelmill.records.texts import suite_text

ROLES = (
    Role(parameter="x", type="const float *", kind="buffer", element="float", shape=("n / 2", "2")),
    Role(parameter="y", type="float *", kind="buffer", element="float", shape=("n",)),
)


def text(*checks: str) -> SuiteText:
    base = suite_text("__global__ void k(const float *x, float *y, int n) {}\n")
    case = CaseText(
        inputs="", copies=(ReferenceCopy(buffer="y", element="double"),), reference="reference::run();",
        call=base.case.call, checks=checks,
    )  # fmt: skip
    return replace(base, case=case)


def test_program_exchanges_buffers_instead_of_launching_the_kernel() -> None:
    code = exchange_code(text('check_close("y", y.get());'), ["y"])
    case = code[code.index("void run_case") :]
    assert 'exchange_number(case_index, "n", n);' in case
    assert 'exchange_buffer(case_index, "y", y.get(), y_count, expected_y.get());' in case
    assert 'exchange_buffer(case_index, "x", x.get(), x_count, static_cast<const double *>(nullptr));' in case
    assert "run_k(" not in case
    assert case.index("reference::run") < case.index("exchange_buffer") < case.index("check_close")


def test_outputs_that_are_not_exchanged_are_not_compared() -> None:
    suite = text('check_close("y", y.get());', 'check_same("z", z.get());')
    assert checked_outputs(suite) == ("y",)
    assert "check_close" not in exchange_code(suite, ["z"])


def test_arguments_of_the_kernel_are_read(tmp_path: Path) -> None:
    (tmp_path / "case.3.numbers").write_text("n 4\nscale 0x1.8p+0\n", encoding="ascii")
    for name in ("x", "y"):
        (tmp_path / f"case.3.{name}").write_bytes(bytes(16))
    call = read_call(text(), ROLES, tmp_path, 3)
    assert call is not None
    assert call.numbers == {"n": 4, "scale": 1.5}
    assert call.buffers == (
        KernelBuffer(name="x", type="float", written=False, count=4, shape=(2, 2)),
        KernelBuffer(name="y", type="float", written=True, count=4, shape=(4,)),
    )


def test_case_that_did_not_run_has_no_arguments(tmp_path: Path) -> None:
    assert read_call(text(), ROLES, tmp_path, 0) is None


def test_comparisons_are_read_with_the_first_failures() -> None:
    found = read_comparisons(
        "FAIL typical: 12 comparisons, 2 failed\n", "y[3] is 1.5, expected 1\ny[4] is 9, expected nan\n"
    )
    assert found == Compared(
        comparisons=12,
        failed=2,
        failures=(
            Failure(output="y", index=3, actual="1.5", expected="1"),
            Failure(output="y", index=4, actual="9", expected="nan"),
        ),
    )
    assert found.failures[0].difference == 0.5


def test_failures_of_summaries_have_no_index() -> None:
    found = read_comparisons("FAIL typical: 2 comparisons, 1 failed\n", "y: sum is 3, expected 4\n")
    assert found is not None
    assert found.failures == (Failure(output="y", index=None, actual="3", expected="4"),)


def test_run_that_did_not_complete_has_no_comparisons() -> None:
    assert read_comparisons("", "Segmentation fault\n") is None


@pytest.mark.parametrize("junk", ["n", "n 1 2", "n x", "n " + "9" * 5000, "n 0x1p99999", "\xff"])
def test_case_in_which_the_program_wrote_something_else_has_no_arguments(junk: str, tmp_path: Path) -> None:
    (tmp_path / "case.3.numbers").write_text(junk)
    assert read_call(text(), ROLES, tmp_path, 3) is None


def test_links_that_the_program_left_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text("n 4\n")
    (tmp_path / "case.3.numbers").symlink_to(tmp_path / "elsewhere")
    assert read_call(text(), ROLES, tmp_path, 3) is None
    os.mkfifo(tmp_path / "case.4.numbers")
    assert read_call(text(), ROLES, tmp_path, 4) is None
