"""What code beside the tests of a suite must not name."""

from dataclasses import replace

import pytest

from kernelmill.judging import inspection
from tests.kernelmill.judging.forgeries import forgeries
from tests.kernelmill.records.texts import suite_text

KERNEL = "__global__ void relu_float(const float *x, float *y, int n)"
HARMLESS = ("does nothing", "overloaded conversion", "redefined checks")


@pytest.mark.parametrize("trick", sorted(set(forgeries("", 0)) - {*HARMLESS}))
def test_tricks_are_named_before_a_variant_is_compiled(trick: str) -> None:
    assert inspection.of_device_code(forgeries(KERNEL, 6)[trick], suite_text())
    assert inspection.of_host_code(forgeries(KERNEL, 6)[trick])


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("#define HIP_CHECK(x) x\n", "it names what the tests define: HIP_CHECK"),
        ("inline void run_case(size_t) {}\n", "it names what the tests define: run_case"),
        ("size_t comparisons = 5;\n", "it names what the tests define: comparisons"),
        ('#pragma push_macro("x")\n', "it has the directive"),
        ("#define E ex##it\n", "it pastes tokens"),
        ("namespace std { int v; }\n", "it adds to the namespace `std`"),
        ("#define Q quick_exit(0)\n", "it names quick_exit"),
    ],
)  # fmt: skip
def test_what_code_takes_from_the_tests_is_named(code: str, said: str) -> None:
    assert said in inspection.of_device_code(f"{code}{KERNEL} {{}}\n", suite_text())


def test_kernel_with_helpers_shared_memory_and_shuffles_is_allowed() -> None:
    code = (
        "#include <hip/hip_runtime.h>\n#define WARP 64\n#pragma once\n"
        "__device__ inline float kept(float v) { return v > 0 ? v : 0; }\n"
        f"{KERNEL} {{\n  extern __shared__ float tile[];\n  __shared__ int count;\n"
        "  float value = x[threadIdx.x];\n  for (int o = WARP / 2; o > 0; o /= 2) value += __shfl_down(value, o);\n"
        "  atomicAdd(y, kept(value));\n}\n"
    )
    assert inspection.of_device_code(code, suite_text()) == ""


def test_what_the_unit_itself_names_is_allowed_in_its_variants() -> None:
    code = '#define RETURN_IF(c) if (c) printf("%d", 1)\n'
    text = suite_text()
    assert "it names printf" in inspection.of_device_code(code, text)
    assert inspection.of_device_code(code, replace(text, unit=code)) == ""
