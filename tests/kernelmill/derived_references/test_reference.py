"""Claims about host references."""

from dataclasses import replace

import pytest

from kernelmill.derived_references.reference import NoReferenceError, NotTestableError, in_precision, on_host, reference
from kernelmill.records import Program
from tests.stages.cases import kernels
from tests.stages.cases.kernels import GATHERED, SUMMED


def made(program: Program, unit: str) -> str:
    return reference(replace(program, text=replace(program.text, unit=unit)), "double").text


def test_attributes_of_devices_go() -> None:
    text = "__global__ void __launch_bounds__(256, 2) k(int n) {}\n__device__ __forceinline__ int f() { return 1; }"
    assert on_host(text) == "void k(int n) {}\ninline int f() { return 1; }"


def test_macro_is_defined_anew_only_where_precision_changes_it() -> None:
    unit = GATHERED.text.unit
    text = made(GATHERED, f"#define ONE 1\n#define ZERO (float)0\n{unit}")
    assert "ONE" not in text
    assert "#undef ZERO\n#define ZERO (double)0\n" in text


def test_kernel_that_asks_which_lanes_are_there_has_no_reference() -> None:
    with pytest.raises(NoReferenceError, match="__ballot"):
        made(SUMMED, SUMMED.text.unit.replace("__shfl_down(value, offset)", "__ballot(1)"))


def test_what_only_devices_have_is_defined_where_it_is_called() -> None:
    unit = GATHERED.text.unit
    assert "T atomicAdd(T *address, V value)" not in made(GATHERED, unit)
    assert "T atomicAdd(T *address, V value)" in made(
        GATHERED, unit.replace("out[i] = value;", "atomicAdd(out, value);")
    )


def test_kernel_without_floating_point_numbers_needs_no_bounds() -> None:
    with pytest.raises(NoReferenceError, match="floating-point"):
        reference(kernels.APPENDED, "bounded")


def test_function_in_single_precision_gives_way_to_that_in_double() -> None:
    text = "float a = fmaxf(x, 0.f) + expf (y) + roundf(z) + buf(1) + my_expf(2);"
    assert in_precision(text, "double") == "double a = fmax(x, 0.f) + exp (y) + round(z) + buf(1) + my_expf(2);"
    assert in_precision(text, "own") == text


def test_function_in_single_precision_rounds_numbers_in_double_also_with_bounds() -> None:
    text = "double a = expf(x) + std::powf(y, 2) + fmaxf(z, 0) + floorf(w);"
    assert in_precision(text, "bounded") == "Float64 a = expf(x) + powf(y, 2) + fmax(z, 0) + floor(w);"
    assert in_precision(text.replace("double", "float"), "bounded").startswith("Float32 a = exp(x) + std::pow(y, 2)")


def test_function_in_single_precision_has_bounds_of_single_precision() -> None:
    unit = GATHERED.text.unit.replace("float", "double").replace("out[i] = value;", "out[i] = expf(value); // logf(x)")
    text = reference(replace(GATHERED, text=replace(GATHERED.text, unit=unit)), "bounded").text
    assert "inline Float32 expf(Float32 x) { return exp(x); }" in text
    assert "using Float32 = Bounded<24>;" in text
    assert "Float32 logf(" not in text


def test_what_only_macros_call_is_defined_too() -> None:
    unit = GATHERED.text.unit.replace("out[i] = value;", "out[i] = DOWN(value);")
    text = made(GATHERED, f"#define DOWN(v) __shfl_down(v, 1)\n{unit}")
    assert "DOWN(v)" not in text
    assert "T __shfl_down(T value" in text


def test_functions_that_devices_have_under_plain_names_are_those_of_std() -> None:
    unit = GATHERED.text.unit.replace("if (i < total)", "if (i < total && !isnan(factor) && !::isinf(factor))")
    assert "!std::isnan(factor) && !::isinf(factor)" in made(GATHERED, unit)


def test_clockwise_is_no_clock() -> None:
    unit = GATHERED.text.unit.replace("mode", "clockwise")
    assert "clockwise == 1" in made(GATHERED, unit)


def test_macro_that_makes_functions_of_devices_is_defined_anew() -> None:
    unit = GATHERED.text.unit
    text = made(GATHERED, f"#define TWICE(T) __device__ T twice(T x) {{ return x + x; }}\nTWICE(int)\n{unit}")
    assert "#undef TWICE\n#define TWICE(T) T twice(T x) { return x + x; }\n" in text


def test_unit_without_a_kernel_is_an_error_that_names_the_pattern_and_the_unit() -> None:
    with pytest.raises(NotTestableError, match=r"no __global__ function in the unit examples/a\.cu:gather"):
        made(GATHERED, GATHERED.text.unit.replace("__global__", "KERNEL"))


def test_parameter_whose_name_begins_like_a_device_pointer_keeps_it() -> None:
    text = GATHERED.text.unit.replace("width", "d_width")
    roles = tuple(
        replace(
            role,
            parameter=role.parameter.replace("width", "d_width"),
            shape=tuple(part.replace("width", "d_width") for part in role.shape),
        )
        for role in GATHERED.relations.roles
    )
    sizes = tuple(replace(one, name=one.name.replace("width", "d_width")) for one in GATHERED.relations.sizes)
    derived = tuple(
        replace(one, expression=one.expression.replace("width", "d_width")) for one in GATHERED.relations.derived
    )
    renamed = kernels.made("gather", text, replace(GATHERED.relations, roles=roles, sizes=sizes, derived=derived))
    run = reference(renamed, "double").text.partition("void run(")[2]
    assert "int d_width" in run
    assert "reference::gather(table, row, out, total, d_width, factor, mode);" in run
