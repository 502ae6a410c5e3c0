"""Buffers of which a kernel waits for an element."""

import pytest

from kernelmill.records import ElementValues, LaunchFormula, Relations, Role
from stages.probe.waiting import with_zeros_to_wait_for

WAITS = (
    "do { } while (atomicAdd(lock, 0) < g);",
    "do {\n  // the row before\n} while (atomicAdd(lock - 1, 0) <= g);",
    "if (g) while (atomicCAS(lock, 0, 1) != 0);",
    "int g = 1; while (atomicExch(lock, 1)) { }",
)
GOES_ON = (
    "atomicAdd(lock, 1);",
    "do { old = now; now = atomicCAS(lock, old, old + 1); } while (now != old);",
    "do { old = *lock; } while (atomicCAS(lock, old, old + 1) != old);",
    "while (atomicAdd(lock, 1) < n) { x[0] = 1; }",
    "// do {} while (atomicAdd(lock, 0) < g);",
)


def relations(**changes: object) -> Relations:
    lock = {"element": "int", "atomic": True, "input_required": True, "access": "read_written", **changes}
    roles = (
        Role(parameter="lock", type="int *", kind="buffer", shape=("n",), **lock),  # type: ignore[arg-type]
        Role(
            parameter="x", type="float *", kind="buffer", element="float", floating=True, access="written", shape=("n",)
        ),
    )
    return Relations(
        id="a.cu:f",
        source="a",
        kernel_id="a.cu:f",
        name="f",
        sizes=(),
        derived=(),
        proofs=1,
        roles=roles,
        launch=LaunchFormula(grid=("1", "1", "1"), block=("64", "1", "1"), shared="0"),
    )


@pytest.mark.parametrize("text", WAITS)
def test_buffer_that_threads_wait_for_holds_zeros(text: str) -> None:
    lock, other = with_zeros_to_wait_for(relations(), f"__global__ void f(int *lock, float *x) {{ {text} }}").roles
    assert [one.kind for one in lock.values] == ["zero"]
    assert not other.values


@pytest.mark.parametrize("text", GOES_ON)
def test_other_atomics_may_begin_with_any_number(text: str) -> None:
    unit = f"__global__ void f(int *lock, float *x) {{ {text}\n }}"
    assert with_zeros_to_wait_for(relations(), unit) == relations()


def test_numbers_with_a_meaning_keep_it() -> None:
    index = ElementValues(kind="index", low="0", high="n")
    for own in (relations(values=(index,)), relations(atomic=False), relations(floating=True)):
        assert with_zeros_to_wait_for(own, WAITS[0]) == own
