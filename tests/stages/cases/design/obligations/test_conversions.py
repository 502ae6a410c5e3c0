"""Conversions of numbers to integers in a kernel."""

from dataclasses import replace

import pytest

from stages.cases.design.obligations.conversions import converts, converts_inputs
from tests.stages.cases.kernels import GATHERED


@pytest.mark.parametrize(
    ("statement", "of_inputs"),
    [
        ("int k = (int)table[i];", True),
        ("int k = int(table[i] * width);", True),
        ("int k = floorf(y);", True),
        ("const int k = static_cast<int>(value / 2);", True),
        ("int k = (int)(i / (num_row * width));", False),
        ("int k = (int)row[i];", False),
        ("int k = ceilf(num_row / (float)width);", False),
        ("int64_t j = i; int k = static_cast<int>(j) + (int)(threadIdx.x / 2);", False),
    ],
)
def test_only_conversions_of_inputs_count(statement: str, *, of_inputs: bool) -> None:
    local = "int i = 0; float y = 1, value = 2;"
    unit = f"__global__ void f(const float *table, int num_row, int width) {{ {local} {statement} }}"
    assert converts(unit)
    program = replace(GATHERED, text=replace(GATHERED.text, unit=unit))
    assert converts_inputs(program) == of_inputs


def test_kernel_without_conversions_converts_nothing() -> None:
    assert not converts_inputs(GATHERED)
