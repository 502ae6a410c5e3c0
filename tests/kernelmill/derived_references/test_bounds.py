"""Types with error bounds in references."""

import pytest

from kernelmill.derived_references.bounds import functions, in_bounded, types, unqualified


def test_each_floating_point_type_has_a_number_type() -> None:
    assert in_bounded("float a; double b; __half c; __hip_bfloat16 d; float4 e;") == (
        "Float32 a; Float64 b; Float16 c; BFloat16 d; float4 e;"
    )


def test_calls_of_mathematical_functions_are_unqualified() -> None:
    assert unqualified("std::exp(x) + ::sqrt(y) + std::max(a, b) + mine::exp(z)") == (
        "exp(x) + sqrt(y) + std::max(a, b) + mine::exp(z)"
    )


def test_only_types_and_functions_that_a_text_names_are_defined() -> None:
    assert types("Float32 x; Float16 y;") == (("Float32", 24), ("Float16", 11))
    assert ["floor(Bounded<BITS> x)" in one for one in functions("floor(x)", ())] == [True]
    assert list(functions("floor(x)", ("floor",))) == []


@pytest.mark.parametrize(
    ("call", "update"),
    [
        ("AtomicAddDecimalImpl<Half, sizeof(Half)>()(address, val);", "*address = *address + val;"),
        ("AtomicDivDecimalImpl<float, sizeof(float)>()(address, val);", "*address = *address / val;"),
        ("AtomicMaxIntegerImpl<long long, sizeof(long long)>()(p, x);", "*p = max(*p, x);"),
    ],
)
def test_updates_of_bits_become_those_of_numbers(call: str, update: str) -> None:
    assert in_bounded(f"#define OP(X, Y) Y / X\n\nATOMIC(Div)\n{call}\n") == f"#define OP(X, Y) Y / X\n\n\n{update}\n"
