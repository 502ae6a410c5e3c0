"""Expected outputs in a suite."""

from typing import Literal

import pytest

from kernelmill.records import Golden, HostBuffer, Summary
from stages.cases.text.expected import check, golden_tables, measurement

Y = HostBuffer(name="y", element="float", size="size_t(n)", written=True)
ROW = Summary(
    count=1, nans=0, infinities=0, digest=5, multiset=6, scale="1.5", values=("1.25",), sums=("nan", "-inf", "1", "2")
)  # fmt: skip


def golden(comparison: str) -> Golden:
    return Golden(
        output="y", view_expr="y.get(), y_count", comparison=comparison,  # type: ignore[arg-type]
        tolerance={"close": 1e-5, "bounded": 4.0}.get(comparison, 0.0), rows=(ROW,),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "comparison", "line"),
    [
        ("serial", "close", 'check_close("y", y.get(), expected_y.get(), y_count, 1e-05);'),
        ("serial", "bounded", 'check_bounded("y", y.get(), expected_y.get(), y_count, 4);'),
        ("serial", "exact", 'check_exact("y", y.get(), expected_y.get(), y_count);'),
        ("recorded", "close", 'check_close("y", summary(y.get(), y_count), expected_y[case_index], 1e-05);'),
        ("recorded", "unstable", "// y is order-dependent and not compared."),
    ],
)
def test_output_is_compared_by_its_golden(kind: str, comparison: str, line: str) -> None:
    assert check(Y, kind, golden(comparison)) == line  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["recording", "measuring"])
def test_programs_without_goldens_print(kind: Literal["recording", "measuring"]) -> None:
    assert check(Y, kind, None) == 'print(case_index, "y", summary(y.get(), y_count));'


def test_output_is_measured_beside_the_expected_one() -> None:
    assert measurement(Y, None) == 'measure(case_index, "y", y.get(), expected_y.get(), y_count);'


def test_vectors_are_compared_by_component() -> None:
    pairs = HostBuffer(name="y", element="float2", size="size_t(n)", written=True, component="float", components=2)
    views = "reinterpret_cast<float *>(y.get()), reinterpret_cast<float *>(expected_y.get()), y_count * 2"
    assert check(pairs, "serial", golden("exact")) == f'check_exact("y", {views});'


def test_recorded_numbers_are_literals() -> None:
    (table,) = golden_tables([golden("close")])
    assert table.rows == ("    {1, 0, 0, 5ull, 6ull, 1.5, {1.25}, {NAN, -INFINITY, 1, 2}},",)
    assert [one.rows for one in golden_tables([golden("unstable")])] == [()]
