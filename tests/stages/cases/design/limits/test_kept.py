"""Parameters that limit how many elements a kernel keeps of those that it finds."""

from dataclasses import replace

import pytest

from kernelmill.records import Case, CaseValue, Program, Relations, ShapeSize
from stages.cases.design.limits.capacity import limit_of
from stages.cases.design.limits.kept import kept, kept_of_many, with_some_near
from stages.cases.inputs.points import point
from tests.stages.cases.kernels import HEAD, in_parts, made, read, relations, size, written

NEAR = f"""{HEAD}__global__ void near(const float *x, const float *y, int *found, int n, int m, int nsample) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  int count = 0;
  for (int k = 0; k < n; ++k)
    if (count < nsample && x[k] > y[i]) found[i * nsample + count++] = k;
}}
"""
COUNTED = NEAR.replace("int count = 0;", "int count = 0; const int most = nsample - 1;").replace("< nsample", "< most")
NAMES = ("n", "m", "nsample")


def keeping(code: str, most: int | None = None) -> Program:
    """The program of a kernel that keeps up to `nsample` of the points near each of some centers."""
    known: Relations = relations(
        "near",
        (
            read("x", "float", ("n",)),
            read("y", "float", ("m",)),
            written("found", "int", ("m", "nsample")),
            *map(size, NAMES),
        ),
        tuple(
            ShapeSize(name=name, kind="parameter", typical=5, most=most if name == "nsample" else None)
            for name in NAMES
        ),
        "m",
    )
    return made("near", code, known)


def case(contents: str, **sizes: int) -> Case:
    return Case(
        kind="contrast",
        label="a case",
        seed=1,
        contents=contents,  # type: ignore[arg-type]
        values=tuple(CaseValue(name=name, value=str(number)) for name, number in sizes.items()),
    )


@pytest.mark.parametrize("code", [NEAR, COUNTED])
def test_limit_is_found_where_a_counter_is_compared_with_it_or_with_one_less(code: str) -> None:
    program = keeping(code)
    assert [(one.limit, one.amounts) for one in kept(code, program.relations, NAMES)] == [("nsample", ("n",))]


def test_size_that_nothing_is_compared_with_limits_nothing() -> None:
    code = NEAR.replace("count < nsample && ", "")
    assert list(kept(code, keeping(code).relations, NAMES)) == []


@pytest.mark.parametrize(("near", "contents"), [(True, "close"), (False, "wide")])
def test_many_are_kept_of_inputs_that_hold_more(near: bool, contents: str) -> None:
    program = keeping(NEAR)
    one, fewer = kept_of_many(program, near=near)
    assert one.contents == contents
    assert one.sizes["nsample"] > 512
    assert one.sizes["n"] >= 3 * one.sizes["nsample"]

    def met(contents: str, **sizes: int) -> bool:
        given = case(contents, **{**one.sizes, **sizes})
        return one.met(point(program.relations, given), given)

    assert met(contents)
    assert met("whole") == (contents == "wide")  # an instance may have integers in place of numbers
    assert not met("zeros")
    assert not met(contents, n=one.sizes["nsample"])
    assert not met(contents, nsample=5)
    assert fewer.contents == contents
    assert fewer.sizes["nsample"] == 2 * fewer.sizes["n"] > 512
    cases = [case(contents, **sizes) for sizes in (one.sizes, fewer.sizes)]
    assert [fewer.met(point(program.relations, given), given) for given in cases] == [False, True]


def test_no_more_are_kept_than_host_code_accepts() -> None:
    assert {one.sizes["nsample"] for one in kept_of_many(keeping(NEAR, most=100), near=False)} == {65}
    assert list(kept_of_many(keeping(NEAR, most=50), near=False)) == []


def test_loops_over_many_elements_for_many_threads_keep_fewer() -> None:
    program = keeping(NEAR)
    sizes = tuple(replace(one, least=16, typical=16) if one.name == "m" else one for one in program.relations.sizes)
    slow = replace(program, relations=replace(program.relations, sizes=sizes))
    nested = NEAR.replace(
        "int count = 0;", "int count = 0; for (int j = 0; j < nsample; ++j) found[i * nsample + j] = -1;"
    )
    one, _ = kept_of_many(replace(slow, text=replace(slow.text, unit=nested)), near=False)
    assert 64 < one.sizes["nsample"] <= 520


def test_points_of_many_parts_are_near_each_other() -> None:
    known = in_parts("points")
    contents = {name: with_some_near(limit_of(name, 1024), known).contents for name in ("points", "parts")}
    assert contents == {"points": "", "parts": "unit"}
    assert with_some_near(replace(limit_of("parts", 1024), contents="far"), known).contents == "far"
