"""A Triton program of the dataset, and what belongs to it."""

from kernelmill.records import TritonRow
from kernelmill.records.prompts import Prompt, PromptKind
from kernelmill.records.triton_verdicts import TritonControl, TritonMutantCount, TritonSurvivor, TritonVerdict

CODE = '''
import triton
import triton.language as tl


@triton.jit
def _scale_kernel(out, x, n, BLOCK: tl.constexpr):
    """Multiplies "all" elements:
    if they are below n, for each block
    """
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)  # not "quoted"
    value = tl.load(x + index, mask=index < n)
    tl.store(out + index, tl.where(value > 0, value * 2.0, 0.0), mask=index < n)


def scaled(x):
    out = torch.empty_like(x)
    grid = (triton.cdiv(x.numel(), 128),)
    _scale_kernel[grid](out, x, x.numel(), BLOCK=128, **{})
    return out


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return scaled(x)
'''
WRAPPER = "def kernel_wrapper(x):\n    return (Scale.apply(x),)\n"
TESTS = "def test_typical_0():\n    kernel_wrapper(1)\n\n\ndef test_ragged_1():\n    kernel_wrapper(2)\n"
ROW = TritonRow(
    task_id="liger/ops/scale.py:_scale_kernel", source_project="liger", original_file_path="ops/scale.py",
    license="BSD-2-Clause", description_1="x: any tensor", description_2="Doubles what is positive.", code=CODE,
    kernel_wrapper=WRAPPER, entry_point="kernel_wrapper", unitest_code=TESTS, kernels=("_scale_kernel",),
    cases=("test_typical_0", "test_ragged_1"), reference="interpreter", author="synthesis", level="verified", reason="",
    comparisons=2, branch_coverage=0.5, mutants=10, mutants_killed=8, controls_rejected=1, targets=("gfx90a", "gfx942"),
)  # fmt: skip
VERDICT = TritonVerdict(
    id=ROW.task_id, source="liger", level="verified", verified=True, comparisons=2, launches=2, programs=7,
    branches=2, branches_covered=1, uncovered=("12 where false",), mutants_skipped=3,
    controls=(TritonControl(kind="does_nothing", state="rejected"),),
    mutants=(TritonMutantCount(operator="boundary", mutants=10, killed=8),),
    survivors=(
        TritonSurvivor(operator="boundary", line=11, text="index <= n"),
        TritonSurvivor(operator="num_programs", line=29, text="in the wrapper"),
    ),
)  # fmt: skip


def prompt(kind: PromptKind, of: TritonRow = ROW) -> Prompt:
    return Prompt(
        id=f"{of.task_id}/{kind}", sample_id=of.task_id, unit_id=of.task_id, source=of.source_project, kind=kind,
        text=f"the {kind} task", template="default", asks_for="unit", entry_point=of.entry_point,
        signature="def kernel_wrapper(x)", language="triton", license=of.license,
    )  # fmt: skip
