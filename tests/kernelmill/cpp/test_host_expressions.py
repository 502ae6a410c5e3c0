"""Expressions of host code without the framework."""

import pytest

from kernelmill.cpp.host_expressions import host_expression


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("min((n + 63) / 64, 4096)", "std::min<int64_t>((n + 63) / 64, 4096)"),
        ("std::max<int>(n, 1)", "std::max<int64_t>(n, 1)"),
        ("at::ceil_div(n, 64)", "((n) + (64) - 1) / (64)"),
        ("argmin(n)", "argmin(n)"),
    ],
)
def test_functions_of_the_framework_become_those_of_the_standard_library(written: str, expected: str) -> None:
    assert host_expression(written) == expected
