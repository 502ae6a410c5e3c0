"""Buffers that a kernel stores to under a condition that no run met."""

import pytest

from kernelmill.records import LaunchFormula, Relations, Role
from stages.probe.stores import with_stores

UNIT = """#include <hip/hip_runtime.h>
__global__ void settle(long *state, const long *next, long *unused, int n) {
  const int i = threadIdx.x;
  if (i < n && state[i] == -1 && next[i] == 77) state[i] = unused[i];
}
"""


def relations(state: str = "read") -> Relations:
    """The relations of the kernel, with that access to its first buffer."""
    buffers = (("state", "long *", state), ("next", "const long *", "read"), ("unused", "long *", "read"))
    return Relations(
        id="a.cu:settle", source="a", kernel_id="a.cu:settle", name="settle", sizes=(), derived=(), proofs=1,
        roles=tuple(
            Role(
                parameter=name, type=kind, kind="buffer", element="long", access=access,  # type: ignore[arg-type]
                input_required=True, shape=("n",),
            )
            for name, kind, access in buffers
        ),
        launch=LaunchFormula(grid=("1", "1", "1"), block=("64", "1", "1"), shared="0"),
    )  # fmt: skip


def test_buffer_that_the_text_stores_to_is_written() -> None:
    accesses = {role.parameter: role.access for role in with_stores(relations(), UNIT).roles}
    assert accesses == {"state": "read_written", "next": "read", "unused": "read"}


@pytest.mark.parametrize("state", ["written", "read_written", "none"])
def test_other_accesses_stay_as_runs_showed_them(state: str) -> None:
    assert with_stores(relations(state), UNIT) == relations(state)
