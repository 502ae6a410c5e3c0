"""Coordinates that are whole arguments become numbers, and nothing else changes."""

import dataclasses

import pytest

from kernelmill.records import PortedUnit
from stages.port.coordinates import with_numbers
from stages.port.run import port_unit
from tests.stages.port.test_run import AMPERE, UNIT


def ported(body: str) -> PortedUnit:
    kernel = f"__global__ void k(int* x, int n) {{\n  {body}\n}}"
    unit = port_unit(dataclasses.replace(UNIT, kernel_code=kernel, unit_code=f"{kernel}\n"), {"s": AMPERE})
    assert isinstance(unit, PortedUnit)
    return unit


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("x[0] = min(blockDim.x, n);", "x[0] = min(unsigned(blockDim.x), n);"),
        ("x[0] = f(n, gridDim.z);", "x[0] = f(n, unsigned(gridDim.z));"),
        ("x[0] = f(threadIdx.x, blockIdx.y);", "x[0] = f(unsigned(threadIdx.x), unsigned(blockIdx.y));"),
    ],
)
def test_coordinate_that_is_an_argument_becomes_a_number_with_a_note(body: str, expected: str) -> None:
    before = ported(body)
    unit = with_numbers(before)
    assert unit is not None
    assert unit.unit_code == before.unit_code.replace(body, expected)
    assert unit.kernel_code in unit.unit_code
    assert [(note.kind, note.text) for note in unit.notes] == [("coordinate_converted", expected)]


@pytest.mark.parametrize(
    "body",
    ["x[threadIdx.x] = f(blockDim.x - 1, n);", "// min(blockDim.x, n)", "auto d = blockDim;", "f(a.blockDim.x, n);"],
)
def test_unit_without_such_an_argument_stays_as_it_is(body: str) -> None:
    assert with_numbers(ported(body)) is None


def test_notes_of_the_port_stay_at_their_lines() -> None:
    unit = with_numbers(ported("x[0] = __ldcs(x + min(blockDim.x, n));"))
    assert unit is not None
    (text,) = {note.text for note in unit.notes}
    assert text == "x[0] = (*(x + min(unsigned(blockDim.x), n)));"
    assert [note.kind for note in unit.notes] == ["cache_hint_dropped", "coordinate_converted"]
