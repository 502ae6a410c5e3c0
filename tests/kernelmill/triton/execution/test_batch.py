"""A batch has a verdict for each program, and drops those that fail with their reason."""

import pytest

from kernelmill.records import TritonProgram
from kernelmill.triton.execution.batch import CheckTask, checked, dropped, funnel
from kernelmill.triton.execution.checking import CheckPlan

CODE = """import torch
import triton
import triton.language as tl


@triton.jit
def negate_kernel(x, o, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(o + i, -tl.load(x + i, mask=i < n), mask=i < n)
"""
WRAPPER = """def negate(x):
    o = torch.empty_like(x)
    negate_kernel[(triton.cdiv(x.numel(), 32),)](x, o, x.numel(), BLOCK=32)
    return (o,)
"""
TEST = """def test_ragged_1():
    x = torch.randn(50, device="cuda")
    torch.testing.assert_close(negate(x)[0], SIGNx)


if __name__ == "__main__":
    test_ragged_1()
"""


def program(index: int, sign: str) -> TritonProgram:
    return TritonProgram(
        id=f"own/{index}",
        source="own",
        license="MIT",
        index=index,
        code=CODE,
        kernel_wrapper=WRAPPER,
        entry_point="negate",
        unitest_code=TEST.replace("SIGN", sign),
        kernels=(),
        tested=("negate_kernel",),
        cases=("test_ragged_1",),
        reference="eager",
        author="input",
    )


@pytest.mark.long
@pytest.mark.slow
def test_failed_programs_are_dropped_and_counted() -> None:
    plan = CheckPlan(measures_tests=False, targets=("gfx942",))
    found = checked([CheckTask(program=program(0, "-"), plan=plan), CheckTask(program=program(1, "+"), plan=plan)])
    verdicts = [one.verdict for one in found]
    assert [(one.id, one.level) for one in verdicts] == [("own/0", "executed"), ("own/1", "failed")]
    assert funnel(verdicts) == {"programs": 2, "executed": 1, "compiled": 2, "verified": 0}
    record = dropped(verdicts[1])
    assert (record.id, record.stage, record.reason) == ("own/1", "triton_check", "test_failed")
    assert "AssertionError" in record.detail
