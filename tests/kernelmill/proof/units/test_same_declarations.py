"""Programs that keep the declarations of a unit, and those that change them."""

import pytest

from kernelmill.proof.units.same_declarations import change

pytestmark = pytest.mark.slow

UNIT = """#include <hip/hip_runtime.h>
#define LOOP(i, n) for (int i = threadIdx.x; i < (n); i += blockDim.x)
constexpr int K = 4;
template <typename T>
struct Pair { T a, b; };
__device__ float half_of(float x) { return x / 2; }
// Scales x by half of its size.
__global__ void scale(const float *x, float *y, int n) {
  LOOP(i, n) y[i] = half_of(x[i]) * K;
}
"""
HOST = "#include <vector>\nvoid run_scale(const float *x, float *y, int n) {}\nint main() { return 0; }\n"


@pytest.mark.parametrize(
    "program",
    [
        UNIT + HOST,
        UNIT.replace("  ", "    ").replace("// Scales x by half of its size.\n", "") + HOST,
        UNIT.replace("constexpr", "#include <cstdio>\nint helper() { return 1; }\nconstexpr") + HOST,
    ],
    ids=["as it was", "formatted", "with more between"],
)
def test_formatting_comments_and_additions_are_no_change(program: str) -> None:
    assert change(UNIT, program) == ""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("half_of(x[i]) * K", "half_of(x[i]) * 4", "`scale` differs"),
        ("half_of(x[i]) * K", "half_of(x[i]) + K", "`scale` differs"),
        ("i < (n)", "i <= (n)", "`LOOP` differs"),
        ("return x / 2", "return x / 3", "`half_of` differs"),
        ("K = 4", "K = 5", "`K` differs"),
        ("T a, b;", "T b, a;", "`Pair` differs"),
        ("const float *x, float *y, int n) {\n", "const float *x, float *y, long n) {\n", "`scale` differs"),
        ("__device__ float half_of(float x) { return x / 2; }\n", "", "`half_of` is missing"),
        ("constexpr int K", "#define float double\nconstexpr int K", "`half_of` differs"),
        ("constexpr int K", "#define threadIdx blockIdx\nconstexpr int K", "`scale` differs"),
        ("// Scales", "#undef LOOP\n#define LOOP(i, n) if (int i = 0; i <= (n))\n// Scales", "`LOOP` is undefined"),
        ("// Scales", "#define LOOP(i, n) if (int i = 0; i <= (n))\n// Scales", "`LOOP` is defined again"),
        ("// Scales", '#pragma push_macro("LOOP")\n// Scales', "a pragma replaces macros"),
        ("// Scales", '_Pragma("push_macro(\\"LOOP\\")")\n// Scales', "a pragma replaces macros"),
        ("// Scales", "#if 0\n// Scales", "`scale` is missing"),
    ],
)
def test_a_change_is_named(old: str, new: str, said: str) -> None:
    program = UNIT.replace(old, new) + ("#endif\n" if "#if 0" in new else "") + HOST
    assert said in change(UNIT, program)


def test_a_kernel_in_a_comment_is_missing() -> None:
    assert "is missing" in change(UNIT, f"/*\n{UNIT}*/\n{HOST}")


def test_a_text_that_is_no_program_lacks_everything() -> None:
    assert "is missing" in change(UNIT, "I cannot do that.")
