"""Floating-point formats of outputs."""

import pytest

from kernelmill.records import Role
from stages.cases.text.formats import has_short_numbers, precision_of


def role(element: str, *, floating: bool = True) -> Role:
    return Role(parameter="out", type=f"{element} *", kind="buffer", element=element, floating=floating)


@pytest.mark.parametrize(
    ("element", "bits", "short"),
    [
        ("float", 24, False),
        ("double", 53, False),
        ("__half", 11, True),
        ("__hip_bfloat16", 8, True),
        ("at::BFloat16", 8, True),
    ],
)
def test_format_is_that_of_the_elements(element: str, bits: int, short: bool) -> None:
    assert precision_of(role(element)).unit == 2.0**-bits
    assert has_short_numbers(role(element)) == short


def test_short_integers_are_no_short_numbers() -> None:
    assert not has_short_numbers(role("short", floating=False))
