"""Thresholds of distances, for which about half of the elements are near enough."""

import math
from dataclasses import replace

import pytest

from kernelmill.records import Case, CaseValue, Program
from stages.cases.design.near import with_near
from tests.stages.cases.design.test_weaknesses import FOUND, case

SUM = "for (int d = 0; d < width; ++d) dist += (x[d] - y[d]) * (x[d] - y[d]);"


def looking(body: str) -> Program:
    """A kernel that looks through points with this loop over their distances."""
    unit = f"__global__ void near(float alpha) {{ for (int k = 0; k < n; ++k) {{ float dist = 0; {body} }} }}"
    return replace(FOUND, text=replace(FOUND.text, unit=unit))


def threshold(program: Program, one: Case) -> str:
    """The threshold of a case."""
    (made,) = with_near(program, [one])
    return {value.name: value.value for value in made.values}["alpha"]


def typical(width: int, contents: str = "wide") -> Case:
    """A case with the typical threshold and so many dimensions."""
    (alpha,) = (role for role in FOUND.relations.roles if role.parameter == "alpha")
    chosen = {"alpha": f"{alpha.typical}f", "width": str(width)}
    values = (CaseValue(name=one.name, value=chosen.get(one.name, one.value)) for one in case().values)
    return replace(case(), kind="large", contents=contents, values=tuple(values))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("compared", "expected"),
    [("if (dist < alpha) y[k] = k;", 30 * 64 / 6), ("float r = alpha * alpha; if (r > dist) y[k] = k;", 17.8885)],
)
def test_threshold_is_the_mean_distance_or_its_root(compared: str, expected: float) -> None:
    found = threshold(looking(f"{SUM} {compared}"), typical(30))
    assert math.isclose(float(found.rstrip("f")), expected, rel_tol=1e-3)


def test_threshold_stays_where_it_is_another_one_or_contents_are_all_near() -> None:
    program = looking(f"{SUM} if (dist < alpha) y[k] = k;")
    other = tuple(replace(one, value="2.5f") if one.name == "alpha" else one for one in typical(30).values)
    assert threshold(program, replace(typical(30), values=other)) == "2.5f"
    for one in (typical(30, "close"), replace(typical(30), kind="typical")):
        assert [*with_near(program, [one])] == [one]


@pytest.mark.parametrize(
    "body",
    [
        "float d0 = x[k] - y[k]; dist += d0 * d0; if (dist < alpha) y[k] = k;",
        f"{SUM} if (dist < alpha && dist >= gamma) y[k] = k;",
        "for (int d = 0; d < width; ++d) dist += x[d] * y[d]; if (dist < alpha) y[k] = k;",
    ],
)
def test_threshold_stays_where_dimensions_are_fixed_or_it_is_of_no_single_distance(body: str) -> None:
    assert [*with_near(looking(body), [typical(30)])] == [typical(30)]
