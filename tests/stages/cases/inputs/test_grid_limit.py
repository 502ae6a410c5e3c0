"""Launches of fewer blocks than the work needs."""

from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.proof.mutants import runs as mutant_runs
from kernelmill.proof.mutants.meaning import search as meaning
from kernelmill.records import Program, Role, Suite
from stages.cases.design.candidates import candidates
from stages.cases.design.covering import covering_cases, few_blocks
from stages.cases.design.limits.turns import even, uneven
from stages.cases.design.random_cases import random_cases
from stages.cases.design.weaknesses import weaknesses
from stages.cases.inputs import grid_limit
from stages.cases.inputs.points import point
from stages.cases.sharing import Lead
from stages.cases.suites import suite
from tests.stages.cases.kernels import HEAD, PLACED, REVERSED, ROUNDED, cpu, made
from tests.stages.cases.recorded import recorded

LIMIT = "max_blocks"
SAME = "results are the same for any"
STRIDE = f"""{HEAD}__global__ void {{name}}(const float *x, float *y, int n) {{{{
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {{{{
{{body}}
  }}}}
}}}}
"""


def limited(name: str, body: str) -> Program:
    """A kernel of `x[n]` and `y[n]` with a limited grid."""
    known = replace(ROUNDED.relations, id=f"examples/a.cu:{name}", kernel_id=f"examples/a.cu:{name}", name=name)
    launch = replace(known.launch, grid=("min((n + 63) / 64, 4096)", "1", "1"))
    return made(name, STRIDE.format(name=name, body=body), replace(known, launch=launch))


STRIDED = limited("strided", "    y[i] = 2 * x[i];")
ADVANCED = limited("advanced", "    x += i;\n    y += i;\n    y[0] = 2 * x[0];\n    x -= n > 64 ? 0 : i;")
TILED = f"""{HEAD}__global__ void tiled(const float *x, float *y, int n) {{
  __shared__ float tile[64];
  for (int start = blockIdx.x * 64; start < n; start += 64 * gridDim.x) {{
    const int i = start + threadIdx.x;
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (i < n) y[i] = x[i] + tile[63 - threadIdx.x];
  }}
}}
"""
"""The next iteration writes elements of the tile that other threads may not have read yet; the values are the same."""


def test_limit_of_a_grid_becomes_a_parameter() -> None:
    program = grid_limit.with_parameter(STRIDED)
    assert program is not None
    assert program.relations.launch.grid == (f"min((n + 63) / 64, {LIMIT})", "1", "1")
    assert program.text.wrapper.launch.grid == f"std::min<int64_t>((n + 63) / 64, {LIMIT}), 1, 1"
    assert program.text.wrapper.launch.arguments == STRIDED.text.wrapper.launch.arguments
    assert [one.name for one in program.text.wrapper.parameters][-1] == LIMIT
    assert program.text.wrapper.notes[-1] == f"{LIMIT}: the largest number of blocks in a dimension; {SAME}"


def fixed(program: Program, blocks: tuple[str, str, str]) -> Program:
    """The program with a grid that is the same for all sizes."""
    launch = replace(program.relations.launch, grid=blocks)
    return replace(program, relations=replace(program.relations, launch=launch))


def test_fixed_grid_that_threads_stride_over_has_the_parameter_too() -> None:
    program = grid_limit.with_parameter(fixed(STRIDED, ("256", "16", "1")))
    assert program is not None
    assert program.relations.launch.grid == (f"min(256, {LIMIT})", "16", "1")  # no thread strides over the second
    assert program.text.wrapper.launch.grid == f"std::min<int64_t>(256, {LIMIT}), 16, 1"
    usual = candidates(program)
    blocks = {one.value: case.label for case in usual for one in case.values if one.name == LIMIT}
    assert set(blocks) == {"1", "2", "256"}
    assert blocks["256"] == "256 blocks, as the project launches"
    few = few_blocks(program, usual)
    assert [point(program.relations, one).grid[0] for one in few] == [2, 1, 2, 1]
    elements = [point(program.relations, one).known["n"] for one in few]
    assert elements[0] == elements[1] > elements[2] == elements[3]
    assert {grid_limit.without_limit(program, one).values for one in few} != {one.values for one in few}
    assert all(("max_blocks", "256") in {(v.name, v.value) for v in grid_limit.without_limit(program, one).values}
               for one in few)  # fmt: skip


def test_small_fixed_grid_is_launched_as_the_project_does() -> None:
    program = grid_limit.with_parameter(fixed(STRIDED, ("8", "1", "1")))
    assert program is not None
    assert {one.value for case in candidates(program) for one in case.values if one.name == LIMIT} == {"1", "8"}
    assert grid_limit.with_parameter(fixed(STRIDED, ("2", "1", "1"))) is None


def test_kernel_without_a_stride_over_the_grid_has_no_such_parameter() -> None:
    launch = replace(REVERSED.relations.launch, grid=("min((n + 63) / 64, 4096)", "1", "1"))
    relations = replace(REVERSED.relations, launch=launch)
    assert grid_limit.with_parameter(replace(REVERSED, relations=relations)) is None
    assert grid_limit.with_parameter(REVERSED) is None
    assert grid_limit.with_parameter(fixed(REVERSED, ("256", "1", "1"))) is None


def test_cases_launch_fewer_blocks_than_the_work_needs() -> None:
    program = grid_limit.with_parameter(STRIDED)
    assert program is not None
    usual = candidates(program)
    special = {"zeros", "whole", "nonfinite"}
    limits = {(case.contents in special, one.value) for case in usual for one in case.values if one.name == LIMIT}
    assert limits == {(False, "4096"), (True, "1")}
    few = few_blocks(program, usual)
    assert [point(program.relations, one).grid[0] for one in few] == [2, 1]
    for one, number in zip(few, (2, 1), strict=True):  # as few elements as exceed the blocks
        assert 64 * number < point(program.relations, one).known["n"] <= 4 * 64 * number
    several = covering_cases(program, (*usual, *few)).combined
    assert any(
        point(program.relations, one).known["n"] > 4 * 64 * point(program.relations, one).grid[0] for one in several
    )
    assert not [one for one in weaknesses(program, (*usual, *few, *several)) if one.kind == "capacity_not_exceeded"]
    assert {one.value for case in random_cases(program) for one in case.values if one.name == LIMIT} == {
        "1",
        "2",
        "4096",
    }


def test_two_blocks_share_three_whole_blocks_and_one_element_too_many() -> None:
    program = grid_limit.with_parameter(STRIDED)
    assert program is not None
    usual = candidates(program)
    cases = covering_cases(program, (*usual, *few_blocks(program, usual))).alone
    found = [one for one in cases if one.label.endswith("for 2 blocks")]
    assert [(one.known["n"], one.grid) for one in (point(program.relations, case) for case in found)] == [
        (3 * 64, (2, 1, 1)),
        (2 * 64 + 1, (2, 1, 1)),
    ]
    assert not [one for one in covering_cases(STRIDED, candidates(STRIDED)).alone if one.label.endswith("blocks")]


def test_work_that_blocks_share_unevenly_leaves_room_for_indices_that_differ() -> None:
    unit = STRIDE.format(name="put", body="    out[row[i]] = x[i];").replace("float *y", "const int *row, float *out")
    launch = replace(PLACED.relations.launch, grid=("min((n + 63) / 64, 4096)", "1", "1"))
    program = grid_limit.with_parameter(made("put", unit, replace(PLACED.relations, launch=launch)))
    assert program is not None
    assert [(words, dict(sizes)) for words, sizes in uneven(program.relations)] == [
        ("3 blocks of work", {"n": 192, "rows": 192}),
        ("one element too many", {"n": 129, "rows": 129}),
    ]


def test_next_element_of_a_thread_is_at_the_same_place_of_another_image() -> None:
    names = ("images", "channels", "width")
    sizes = tuple(replace(STRIDED.relations.sizes[0], name=name) for name in names)
    grid = ("(images * channels * width + 63) / 64", "1", "1")
    launch = replace(STRIDED.relations.launch, grid=grid)
    unlimited = replace(STRIDED.relations, sizes=sizes, launch=launch, roles=())
    assert list(even(unlimited)) == []
    known = replace(unlimited, roles=(Role(parameter="max_blocks", type="int", kind="number", typical="4096"),))
    found = {words: dict(made) for words, made in even(known)}
    assert found == {f"{n} elements per dimension": dict.fromkeys(names, n) for n in (8, 16)}
    a_block_each = replace(known, sizes=sizes[:1], launch=replace(launch, grid=("1", "1", "1")))
    assert list(even(a_block_each)) == []


def test_invalid_inputs_do_not_show_what_few_blocks_leave_out() -> None:
    program = grid_limit.with_parameter(STRIDED)
    assert program is not None
    few, _ = few_blocks(program, candidates(program))
    found = [
        {one.subject for one in weaknesses(program, (candidates(program)[0], replace(few, contents=contents)))}
        for contents in ("wide", "nonfinite")
    ]
    assert any(one.startswith(f"grid of {LIMIT} blocks along x") for one in found[1] - found[0])


@pytest.fixture(scope="module")
def strided() -> Suite:
    """The suite of a kernel whose threads stride over the grid."""
    return recorded(STRIDED)


@pytest.mark.compiler
def test_loop_of_one_iteration_is_rejected(strided: Suite, tmp_path: Path) -> None:
    program = mutant_runs.built(strided, cpu(), tmp_path)
    (mutant,) = (one.number for one in program.mutants if one.operator == "single_tile")
    assert mutant_runs.matrix(program, cpu(), only=frozenset({mutant})).kills(mutant)


@pytest.mark.compiler
def test_other_instance_shares_cases_with_few_blocks(strided: Suite, tmp_path: Path) -> None:
    other = replace(STRIDED, id="examples/a.cu:strided_other")
    leading = replace(strided, cases=tuple(replace(one, label=f"{one.label}, shared") for one in strided.cases))
    shared = suite(other, cpu(), tmp_path, lead=Lead(program=STRIDED, suite=leading))
    assert shared.cases == leading.cases
    assert shared.text.wrapper.parameters == strided.text.wrapper.parameters


@pytest.mark.long
@pytest.mark.compiler
def test_kernel_that_needs_all_its_blocks_keeps_them_and_is_told_of(tmp_path: Path) -> None:
    found = suite(ADVANCED, cpu(), tmp_path)
    assert LIMIT not in [one.name for one in found.text.wrapper.parameters]
    assert LIMIT not in [one.name for case in found.cases for one in case.values]
    failing = found.rejected_cases[-1]
    assert failing.reason.startswith("out-of-bounds")
    assert {one.name for one in failing.case.values} == {"n", LIMIT}
    (weak,) = (one for one in found.weaknesses if one.subject.startswith("grid of "))
    assert "single_tile" not in [one.operator for one in meaning.found(found)]
    assert "single_tile" in [one.operator for one in meaning.found(replace(found, rejected_cases=()))]
    assert weak.reason == f"the kernel fails with fewer blocks than the work needs: {failing.reason}"


@pytest.mark.long
@pytest.mark.compiler
def test_kernel_whose_iterations_race_for_shared_memory_needs_all_its_blocks(tmp_path: Path) -> None:
    tiled = made("tiled", TILED, replace(STRIDED.relations, id="examples/a.cu:tiled", name="tiled"))
    found = suite(tiled, cpu(), tmp_path)
    assert LIMIT not in [one.name for one in found.text.wrapper.parameters]
    assert found.rejected_cases[-1].reason.startswith("race: ")
