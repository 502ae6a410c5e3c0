"""Which kernels square differences."""

import pytest

from stages.cases.design.obligations.cancellation import squares_differences


@pytest.mark.parametrize(
    "unit",
    [
        "d += (x - y) * (x - y);",
        "d += (x[n * dim + d] - y[m * dim + d]) *\n     (x[n * dim + d] - y[m * dim + d]);",
        "T td = input[i] - mean; sum += td * td;",
        "float x2 = buf[k * 2] - x1; float d = x2*x2 + y2*y2;",
    ],
)
def test_squared_difference_is_found(unit: str) -> None:
    assert squares_differences(unit)


@pytest.mark.parametrize(
    "unit",
    [
        "d += (x - y) * (x - z);",
        "area = kernel_size * kernel_size;",
        "float r2 = radius * radius;",
        "int last = n - 1; y = last * last_row;",
        "float u = -1.0f; y = u * u;",
        "d = a - b; y = d * d2;",
    ],
)
def test_other_products_are_none(unit: str) -> None:
    assert not squares_differences(unit)
