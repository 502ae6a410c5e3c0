"""Inputs that a kernel computes positions from."""

from dataclasses import replace

import pytest

from kernelmill.records import Role
from kernelmill.templates.composition import MAX_BLOCKS
from stages.cases.inputs.coordinates.positions import positions
from tests.stages.cases.kernels import GATHERED, read, written

SAMPLE = """
template <typename T> __device__ T sampled(const T *&map, const int width, const T &x) {
  const int left = floorf(x);
  const T part = x - left;
  return (1 - part) * map[left] + part * map[left + 1];
}
"""


def found(body: str, helper: str = "") -> set[str]:
    """The inputs of a kernel with this body that it computes positions from."""
    unit = (
        f"{helper}__global__ void gather(const float *map, const float *at, const float *weight, float *y) {{ {body} }}"
    )
    roles = (*(read(name, "float", ("n",)) for name in ("map", "at", "weight")), written("y", "float", ("n",)))
    program = replace(
        GATHERED,
        text=replace(GATHERED.text, unit=unit),
        relations=replace(GATHERED.relations, roles=roles),
    )
    return {*positions(program)}


@pytest.mark.parametrize(
    "body",
    [
        "y[0] = weight[0] * map[(int)at[0]];",
        "y[0] = weight[0] * map[(int)(at[0] + 1)];",
        "const float x = at[0] * 2; const int left = floorf(x); y[0] = weight[0] * map[left];",
        "int image = at[0]; y[0] = weight[0] * map[image];",
        "float x; x = at[0]; x += 1; y[0] = weight[0] * map[static_cast<int>(x)];",
    ],
)
def test_what_becomes_an_integer_is_a_position(body: str) -> None:
    assert found(body) == {"at"}


def test_position_is_followed_into_functions() -> None:
    assert found("const float x = at[0] - 1; y[0] = sampled(map, 5, x) * weight[0];", SAMPLE) == {"at"}


def test_position_is_followed_out_of_functions() -> None:
    helper = "__device__ void moved(const float *at, const float *map, float &x) { x = at[0] + 1; }\n"
    assert found("float x; moved(at, weight, x); y[0] = map[int(x)];", helper) == {"at"}


def test_kernel_without_conversions_has_no_positions() -> None:
    assert found("y[threadIdx.x] = map[threadIdx.x] * weight[0] + at[0];") == set()


def test_parameter_of_the_suite_alone_hides_no_kernel() -> None:
    unit = (
        "__global__ void gather(const float *table, const int *row, float *out, int total, int width) { out[0] = 1; }"
    )
    limit = Role(parameter=MAX_BLOCKS, type="int", kind="mode", typical="1", choices=(1, 2))
    relations = replace(GATHERED.relations, roles=(*GATHERED.relations.roles, limit))
    assert positions(replace(GATHERED, text=replace(GATHERED.text, unit=unit), relations=relations)) == set()


def test_all_may_be_positions_where_the_kernel_is_not_found() -> None:
    other = replace(GATHERED, text=replace(GATHERED.text, unit="KERNEL(gather)"))
    assert positions(other) == {role.parameter for role in GATHERED.relations.roles}
