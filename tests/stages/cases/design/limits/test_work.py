"""Claims about the work of a case."""

from dataclasses import replace

import pytest

from kernelmill.records import ShapeSize
from stages.cases.design.limits.work import is_summed, items_of_threads
from tests.stages.cases.kernels import read, relations, size, written

SUMS = relations(
    "sums",
    (read("x", "float", ("n", "c")), written("y", "float", ("c",)), size("n"), size("c")),
    tuple(ShapeSize(name=name, kind="parameter", typical=5) for name in ("n", "c")),
    "c",
)
STEPS = {"n": 1, "c": 1}


def test_size_that_a_loop_adds_up_is_summed_and_the_other_is_not() -> None:
    assert [name for name in ("n", "c") if is_summed(name, SUMS, STEPS)] == ["n"]
    assert not is_summed("n", SUMS, {})


def test_kernel_that_writes_indices_sums_up_nothing() -> None:
    roles = (*SUMS.roles, written("first", "int", ("c",)))
    assert not is_summed("n", replace(SUMS, roles=roles), STEPS)


@pytest.mark.parametrize("grid", ["(c + 255) / 256", "min((c + 255) / 256, 4096)", "c / 256 + (c % 256 > 0)"])
def test_elements_of_threads_are_read_off_the_number_of_blocks(grid: str) -> None:
    launch = replace(SUMS.launch, grid=(grid, "1", "1"), block=("256", "1", "1"))
    assert items_of_threads(replace(SUMS, launch=launch)) == "c"


def test_other_numbers_of_blocks_tell_nothing_of_elements() -> None:
    launch = replace(SUMS.launch, grid=("c / 256 + (n % 256 > 0)", "1", "1"), block=("256", "1", "1"))
    assert items_of_threads(replace(SUMS, launch=launch)) == ""
