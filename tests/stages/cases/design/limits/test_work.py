"""Claims about the work of a case."""

from dataclasses import replace

from kernelmill.records import ShapeSize
from stages.cases.design.limits.work import is_summed
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
