"""Programs with one planted bug each are caught, and their clean twins have no findings."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from kernelmill.storage.scratch import scratch_folder
from kernelmill.triton.execution.confined import RunLimits, RunRequest, SeenRun, run_all

PROGRAMS = Path(__file__).parents[1] / "fixtures/programs"


class Bug(NamedTuple):
    """A change that makes a program wrong, and what tells of it: kinds of findings, or `failed` for its tests."""

    program: str
    right: str
    wrong: str
    caught_by: str


BUGS = (
    # masks
    Bug("vector_add", "mask = offsets < n_elements", "mask = offsets <= n_elements", "out-of-bounds"),
    Bug(
        "vector_add",
        "tl.store(out_ptr + offsets, x + y, mask=mask)",
        "tl.store(out_ptr + offsets, x + y)",
        "out-of-bounds",
    ),
    Bug("strided_copy", "(m[:, None] < rows) & (n[None, :] < cols)", "(n[None, :] < cols)", "out-of-bounds"),
    Bug(
        "reverse",
        "tl.load(x_ptr + (n - 1 - offsets), mask=mask)",
        "tl.load(x_ptr + (n - 1 - offsets))",
        "out-of-bounds",
    ),
    Bug(
        "masked_scale",
        "tl.store(out_ptr + offsets, y, mask=offsets < n)",
        "tl.store(out_ptr + offsets, y, mask=offsets < n - 1)",
        "failed",
    ),
    # strides
    Bug("strided_copy", "n[None, :] * stride_sn", "n[None, :]", "failed"),
    Bug(
        "matmul",
        "kk[:, None] * stride_bk + n[None, :] * stride_bn",
        "kk[:, None] * stride_bn + n[None, :] * stride_bk",
        "failed",
    ),
    Bug("softmax", "row * in_stride", "row * out_stride", "failed"),
    # offsets
    Bug("reverse", "n - 1 - offsets", "n - offsets", "out-of-bounds"),
    Bug("embedding", "out_ptr + token * dim", "out_ptr + token * BLOCK", "out-of-bounds"),
    Bug("row_sum", "n = start + tl.arange(0, BN)", "n = start + 1 + tl.arange(0, BN)", "failed"),
    # types
    Bug("embedding", ".to(tl.int64)", ".to(tl.int8)", "out-of-bounds"),
    Bug("row_sum", "block.to(tl.float32)", "block.to(tl.float16)", "failed"),
    Bug("grid_stride", "x * x, mask", "(x * x).to(tl.float16), mask", "failed"),
    # races
    Bug(
        "histogram",
        "tl.atomic_add(bins_ptr + x, 1, mask=mask)",
        "tl.store(bins_ptr + x, tl.load(bins_ptr + x, mask=mask) + 1, mask=mask)",
        "failed",
    ),
    Bug("mean_variance", "tl.store(mean_ptr + row, mean)", "tl.store(mean_ptr, mean)", "race"),
    Bug(
        "fused_layer_norm",
        "tl.atomic_add(db_ptr + n, dy, mask=mask)",
        "tl.store(db_ptr + n, tl.load(db_ptr + n, mask=mask) + dy, mask=mask)",
        "race",
    ),
    # lanes without `other`
    Bug("row_sum", "mask=mask, other=0.0)", "mask=mask)", "undefined-lanes"),
    Bug("column_max", 'mask=mask, other=-float("inf"))', "mask=mask)", "undefined-lanes"),
    Bug("softmax", 'other=-float("inf")', "other=0.0", "failed"),
    # axes
    Bug("row_sum", "axis=1)", "axis=0)", "failed"),
    Bug("column_max", "tl.max(block, axis=0)", "tl.max(block, axis=1)", "failed"),
    # one block too many or too few
    Bug(
        "grid_stride",
        "for start in range(tl.program_id(0) * BLOCK, n, step)",
        "for start in range(tl.program_id(0) * BLOCK, n - BLOCK, step)",
        "failed",
    ),
    Bug(
        "transpose",
        "tl.store(target, tl.trans(block), boundary_check=(0, 1))",
        "tl.store(target, tl.trans(block))",
        "out-of-bounds",
    ),
    Bug("mean_variance", "centered = tl.where(mask, x - mean, 0.0)", "centered = x - mean", "failed"),
    Bug("block_copy", "(x.numel() // 64,)", "(x.numel() // 64 + 1,)", "out-of-bounds"),
    # one in each program that has none yet
    Bug("relu_backward", "tl.where(x > 0, dy, 0.0)", "tl.where(x > 0, 0.0, dy)", "failed"),
    Bug("outer_product", "(m[:, None] < rows) & (n[None, :] < cols)", "m[:, None] < rows", "out-of-bounds"),
    Bug("row_argmax", 'mask=inside, other=float("-inf"))', "mask=inside)", "undefined-lanes"),
    Bug(
        "dot_product",
        "tl.atomic_add(out_ptr, tl.sum(x * y, axis=0))",
        "tl.store(out_ptr, tl.load(out_ptr) + tl.sum(x * y, axis=0))",
        "race",
    ),
    Bug("gather_rows", "(d < dim) & (index >= 0)", "d < dim", "out-of-bounds"),
    Bug("convolution", "count = n - WIDTH + 1", "count = n", "out-of-bounds"),
    Bug("matrix_vector", "row * stride + n", "row * cols + n", "failed"),
    Bug("quantize", "rounded = tl.floor(x + 0.5)", "rounded = x", "failed"),
    Bug("prefix_sum", "tl.cumsum(", "tl.sum(", "failed"),
    Bug("segment_sum", "mask=i < end", "mask=i <= end", "out-of-bounds"),
)
CLEAN = sorted(path.stem for path in PROGRAMS.glob("*.py"))
"""The twins: programs without a bug."""


def text_of(program: str) -> str:
    return (PROGRAMS / f"{program}.py").read_text(encoding="utf-8")


def planted(bug: Bug) -> str:
    text = text_of(bug.program)
    assert text.count(bug.right) >= 1, f"{bug.program} has no {bug.right!r}"
    return text.replace(bug.right, bug.wrong, 1)


def ran(programs: Mapping[str, str]) -> dict[str, SeenRun]:
    """Run programs in forks of one process, which imports torch once."""
    requests = [RunRequest(name=name, text=text, deep=True) for name, text in programs.items()]
    with scratch_folder() as folder:
        found = run_all(requests, folder, RunLimits(seconds=300, total_seconds=1800))
    return {one.run: one for one in found}


@pytest.fixture(scope="module")
def bugs() -> dict[str, SeenRun]:
    """The runs of the programs with bugs, which only long tests look at."""
    return ran({str(number): planted(bug) for number, bug in enumerate(BUGS)})


@pytest.fixture(scope="module")
def twins() -> dict[str, SeenRun]:
    """The runs of the programs without."""
    return ran({name: text_of(name) for name in CLEAN})


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(BUGS)), ids=[f"{bug.program}-{bug.wrong[:30]}" for bug in BUGS])
def test_planted_bug_is_caught(number: int, bugs: dict[str, SeenRun]) -> None:
    run = bugs[str(number)]
    kinds = {finding.kind for finding in run.findings if finding.severity == "error"}
    if run.state == "failed" or run.failed_comparisons:
        kinds.add("failed")
    assert BUGS[number].caught_by in kinds, (run.state, run.detail, kinds)


@pytest.mark.slow
@pytest.mark.parametrize("program", CLEAN)
def test_clean_program_has_no_findings(program: str, twins: dict[str, SeenRun]) -> None:
    run = twins[program]
    assert (run.state, run.detail) == ("passed", "")
    assert [finding for finding in run.findings if finding.severity == "error"] == []
    assert run.failed_comparisons == ()
    assert run.comparisons > 0


def test_there_are_as_many_bugs_and_distinct_clean_twins_as_are_promised() -> None:
    assert len(BUGS) >= 25
    assert len(CLEAN) == len({text_of(one) for one in CLEAN}) == 25
    assert {bug.program for bug in BUGS} == set(CLEAN), "every twin has its bug"
