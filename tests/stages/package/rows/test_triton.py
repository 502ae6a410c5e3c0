from dataclasses import replace

import pytest

from kernelmill.errors import AccountError
from kernelmill.records import AdaptedTriton, Dropped, TritonProgram, TritonSample
from kernelmill.records.prompts import DescribedUnit
from kernelmill.records.triton_verdicts import (
    TritonCompilation,
    TritonControl,
    TritonMutantCount,
    TritonVerdict,
)
from stages.package.rows.triton import TritonInputs, funnel, rows


def inputs(identifier: str = "liger/add.py:add") -> TritonInputs:
    """One sample that is verified."""
    sample = TritonSample(
        id=identifier, source="liger", origin="add.py", index=0, license="MIT", code="import triton\n", kernels=(),
        description_1="adds", description_2="the sum",
    )  # fmt: skip
    program = TritonProgram(
        id=identifier, source="liger", license="MIT", index=0, description_1="adds", description_2="the sum",
        code="import triton\n", kernel_wrapper="def kernel_wrapper(): ...\n", entry_point="kernel_wrapper",
        unitest_code="def test_typical_1(): ...\n", kernels=(), tested=("add",), cases=("test_typical_1",),
        reference="eager", author="synthesis",
    )  # fmt: skip
    verdict = TritonVerdict(
        id=identifier, source="liger", level="verified", verified=True, comparisons=3, branches=4, branches_covered=3,
        controls=(
            TritonControl(kind="does_nothing", state="rejected"),
            TritonControl(kind="writes_zeros", state="passed"),
        ),
        mutants=(
            TritonMutantCount(operator="mask", mutants=4, killed=3),
            TritonMutantCount(operator="dtype", mutants=1, killed=1),
        ),
        compilations=(
            TritonCompilation(kernel="add", target="gfx942", state="compiled"),
            TritonCompilation(kernel="mul", target="gfx942", state="compiled"),
            TritonCompilation(kernel="add", target="gfx90a", state="compiled"),
            TritonCompilation(kernel="mul", target="gfx90a", state="rejected", reason="x"),
        ),
    )  # fmt: skip
    adapted = AdaptedTriton(id=identifier, source="liger", license="MIT", code="import triton\n")
    described = DescribedUnit(id=identifier, source="liger", kernel_id=identifier, name="add", kinds=("repair",))
    return TritonInputs(
        samples=(sample,), adapted=(adapted,), programs=(program,), verdicts=(verdict,), described=(described,)
    )


def drop(identifier: str, stage: str) -> Dropped:
    return Dropped(id=identifier, source="liger", stage=stage, reason="why")


def test_row_has_the_program_and_the_figures_of_its_verdict() -> None:
    (row,) = rows(inputs())
    assert (row.task_id, row.original_file_path, row.description_2) == ("liger/add.py:add", "add.py", "the sum")
    assert (row.level, row.branch_coverage, row.mutants, row.mutants_killed) == ("verified", 0.75, 5, 4)
    assert row.controls_rejected == 1


def test_target_counts_only_if_every_kernel_compiles_for_it() -> None:
    assert rows(inputs())[0].targets == ("gfx942",)


def test_funnel_counts_what_each_stage_passed_on_and_dropped() -> None:
    lost = replace(inputs(), dropped=(drop("liger/x", "triton_collect"),))
    steps = funnel(lost)
    assert [(name, step.entered, step.left) for name, step in steps.items()] == [
        ("triton_collect", 2, 1),
        ("triton_adapt", 1, 1),
        ("triton_augment", 1, 1),
        ("triton_check", 1, 1),
        ("triton_describe", 1, 1),
    ]
    assert steps["triton_collect"].dropped == {"why": 1}


def test_executed_program_is_neither_verified_nor_dropped() -> None:
    made = inputs()
    verdict = replace(made.verdicts[0], level="executed", verified=False, reason="mutants_survive")
    step = funnel(replace(made, verdicts=(verdict,), described=()))["triton_check"]
    assert (step.entered, step.left, step.dropped, step.executed) == (1, 0, {}, {"mutants_survive": 1})


@pytest.mark.parametrize(
    "wrong",
    [
        replace(inputs(), adapted=()),
        replace(inputs(), dropped=(drop("liger/add.py:add", "triton_adapt"),)),
        replace(inputs(), described=()),
        replace(inputs(), dropped=(drop("liger/stranger", "triton_augment"),)),
    ],
)
def test_sample_that_is_lost_new_or_there_twice_is_an_error(wrong: TritonInputs) -> None:
    with pytest.raises(AccountError, match="triton_"):
        funnel(wrong)


def test_no_samples_have_no_funnel() -> None:
    assert funnel(TritonInputs()) == {}
