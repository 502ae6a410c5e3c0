"""Programs that users start with are verified; tests that compare nothing are not; hostile ones change nothing."""

from pathlib import Path

import pytest

from kernelmill.records.triton_verdicts import TritonVerdict
from kernelmill.storage import jsonl
from kernelmill.storage.scratch import scratch_folder
from kernelmill.triton.execution.checking import CheckPlan, check
from kernelmill.triton.execution.confined import RunLimits

PROGRAMS = Path(__file__).parent / "fixtures/programs"
NO_TESTS = """
import torch, triton
import triton.language as tl

@triton.jit
def fill(out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + i, 1.0, mask=i < n)

def test_fill():
    out = torch.empty(100, device="cuda")
    fill[(2,)](out, 100, BLOCK=64)
    print(out)
"""


def verdict(text: str, plan: CheckPlan | None = None) -> TritonVerdict:
    with scratch_folder() as folder:
        return check(text, ("a/b:c", "a"), plan or CheckPlan(targets=()), folder).verdict


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("name", ["strided_copy", "fused_layer_norm", "vector_add"])
def test_sample_that_users_start_with_is_verified(name: str) -> None:
    found = verdict((PROGRAMS / f"{name}.py").read_text(encoding="utf-8"))
    assert (found.level, found.reason, found.findings) == ("verified", "", ())
    assert {one.state for one in found.controls} == {"rejected"}


@pytest.mark.long
@pytest.mark.slow
def test_kernels_compile_for_every_target_without_a_gpu() -> None:
    plan = CheckPlan(measures_tests=False)
    found = verdict((PROGRAMS / "vector_add.py").read_text(encoding="utf-8"), plan)
    assert [one.reason for one in found.shortfalls] == ["not_measured"]
    assert [one.target for one in found.compilations] == ["gfx90a", "gfx942", "gfx950", "sm_80"]
    assert {one.state for one in found.compilations} == {"compiled"}
    assert all(one.registers for one in found.compilations)


@pytest.mark.slow
def test_tests_that_compare_nothing_reject_no_wrong_kernel() -> None:
    found = verdict(NO_TESTS)
    assert found.level == "executed"
    assert {one.state for one in found.controls} == {"passed"}
    reasons = [one.reason for one in found.shortfalls]
    assert "too_few_comparisons" in reasons
    assert "negative_control_passes" in reasons


@pytest.mark.long
@pytest.mark.slow
def test_verdict_is_the_same_each_time() -> None:
    text = (PROGRAMS / "masked_scale.py").read_text(encoding="utf-8")
    assert jsonl.dumps(verdict(text)) == jsonl.dumps(verdict(text))


@pytest.mark.long
@pytest.mark.slow
def test_program_can_neither_read_files_of_the_user_nor_write_them(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("x", encoding="utf-8")
    found = verdict(f"open({str(secret)!r}).read()\n")
    assert (found.level, found.reason) == ("failed", "raised")
    assert "Permission denied" in found.detail


def test_file_that_is_not_python_is_a_verdict() -> None:
    found = verdict("def broken(:\n")
    assert (found.level, found.reason) == ("failed", "not_python")
    assert found.findings[0].line == 1


ENDLESS = """
import torch, triton
import triton.language as tl

@triton.jit
def endless(x, n):
    i = 0
    while i < n:
        tl.store(x + i, 1.0)
        n += 0

def test_endless():
    x = torch.zeros(4, device="cuda")
    endless[(1,)](x, 4)
"""


@pytest.mark.slow
def test_kernel_that_never_ends_is_ended_by_the_number_of_its_operations() -> None:
    found = verdict(ENDLESS, CheckPlan(targets=(), limits=RunLimits(steps=20_000)))
    assert (found.level, found.reason) == ("failed", "timed_out")
    assert "more than 20000 operations: does a loop never end?" in found.detail
