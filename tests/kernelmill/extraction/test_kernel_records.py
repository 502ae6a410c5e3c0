"""The attributes in the records of kernels."""

import pytest

from kernelmill.extraction.kernel_records import attributes


@pytest.mark.parametrize(
    ("code", "found"),
    [
        (b"__global__ void k() {}", ()),
        (b"static __global__ void __launch_bounds__(256, 2) k() {}", ("static", "__launch_bounds__(256, 2)")),
        (b"__global__ void __launch_bounds__(max(\n  A, B)) k() { static int x; }", ("__launch_bounds__(max( A, B))",)),
        (b'extern "C" __global__ void k() {}', ("extern",)),
    ],
)
def test_attributes_before_the_body_are_given_as_written(code: bytes, found: tuple[str, ...]) -> None:
    assert attributes(code) == found
