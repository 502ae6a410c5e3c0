"""Kinds of C++ types."""

import pytest

from kernelmill.templates.cpp_types import is_floating, is_integer, is_sixteen_bits, unqualified


def test_qualifiers_go() -> None:
    assert unqualified("const float *__restrict__") == "float *"


@pytest.mark.parametrize("kind", ["int", "unsigned long long", "size_t", "uint8_t", "bool"])
def test_integer_types(kind: str) -> None:
    assert is_integer(kind)


@pytest.mark.parametrize("kind", ["Kind", "float", "interval", "Tensor<int>"])
def test_other_types_are_no_integers(kind: str) -> None:
    assert not is_integer(kind)


@pytest.mark.parametrize("kind", ["__half", "Half", "__hip_bfloat16", "BFloat16"])
def test_floats_of_sixteen_bits(kind: str) -> None:
    assert is_floating(kind)
    assert is_sixteen_bits(kind)


def test_float_and_double_are_wider() -> None:
    assert not any(is_sixteen_bits(kind) for kind in ("float", "double", "int"))
