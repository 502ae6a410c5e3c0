"""Buffers whose elements a kernel's text adds up."""

import pytest

from stages.probe.reading.kernel_text import read
from stages.probe.reading.summed_buffers import SummedBuffer, summed_buffers

SIZES = ("n", "batches")
LOOKED_UP = "for (int end = 0; batch < batches; batch++) { end += counts[batch]; if (i < end) break; }"


def summed(body: str) -> tuple[SummedBuffer, ...]:
    code = f"__global__ void f(const int *lengths, const int *counts, float *y, int n, int batches) {{ {body} }}"
    return summed_buffers(read(code, "f"), SIZES)


def test_sum_that_an_index_is_compared_with_is_known_from_one_that_is_an_offset() -> None:
    offset = "for (int k = 0; k < batch; k++) first += lengths[k];"
    assert summed(f"int batch = 0; {LOOKED_UP} {offset}") == (
        SummedBuffer(argument=0, number="batches", compared=False),
        SummedBuffer(argument=1, number="batches", compared=True),
    )


@pytest.mark.parametrize(
    "body",
    [
        "for (int k = 1; k < n; k++) { if (i < end) break; end = end + lengths[k]; }",
        "for (int k = 1; k < n; k++) { if (end > i) break; end += lengths[k]; /* one more */ sample = k; }",
        "if (i >= n) return; for (int k = 0; k < i; ++k) end += lengths[k]; if (end >= 3) y[i] = 0;",
        "for (int k = 1; k < n; k++) { own = k; } for (int k = 0; k < own; ++k) end += lengths[k]; y[i < end] = 0;",
    ],
)
def test_loop_is_limited_by_a_size_directly_or_through_other_variables(body: str) -> None:
    assert summed(body) == (SummedBuffer(argument=0, number="n", compared=True),)


@pytest.mark.parametrize(
    "body",
    [
        "for (int k = 0; k < length; ++k) end += lengths[k];",
        "for (int k = 0; k < n; ++k) end += lengths[k] * 2;",
        "for (int k = 0; k < n; ++k) end += other[k];",
        "for (int k = 0; k < n; ++k) end = lengths[k];",
    ],
)
def test_other_elements_are_not_added_up_to_a_size(body: str) -> None:
    assert summed(body) == ()
