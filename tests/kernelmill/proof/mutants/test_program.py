"""Where mutants are put, and where they are not."""

import re
from collections import Counter

import pytest

from kernelmill.proof.mutants.program import ADDED_LINES, MOST, Mutated, mutated
from kernelmill.proof.mutants.token_operators import NoDeviceFunctionError
from kernelmill.records import Suite
from kernelmill.templates.composition import suite_code
from tests.kernelmill.records.texts import suite_text

pytestmark = pytest.mark.slow


def suite(unit: str) -> Suite:
    """A suite of that unit."""
    text = suite_text(unit)
    return Suite(
        id="a.cu:k", source="examples", kernel_id="a.cu:k", name="k", wrapper="run_k", golden="recorded", cases=(),
        goldens=(), code=suite_code(text), text=text,
    )  # fmt: skip


def kernel(body: str, before: str = "") -> Suite:
    """A suite of a kernel with that body."""
    return suite(f"{before}__global__ void k(const float *x, float *y, int n) {{\n{body}\n}}\n")


def operators(made: Mutated) -> Counter[str]:
    """How many mutants there are of each operator, those of the launch aside."""
    return Counter(one.operator for one in made.mutants if one.family == "token" and one.operator != "launch")


def test_functions_that_nothing_calls_have_no_mutants() -> None:
    before = "__device__ int own(int a) { return a * 2; }\n__device__ int other(int a) { return a + a * 3; }\n"
    made = mutated(kernel("y[0] = own(n);", before))
    assert operators(made) == {"arithmetic": 1, "index": 1}
    assert {one.line for one in made.mutants if one.operator != "launch"} == {1, 4}


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("y[0] = x[0] + n * 2;", {"index": 2, "arithmetic": 2}),
        ("if (n < 3 && n != 2) n -= 1;", {"condition": 1, "bounds": 1, "comparison": 1, "assignment": 1}),
        ("__syncthreads();", {"barrier": 1}),
        ("atomicAdd(y, 1.0f);", {"atomic": 1}),
        ("const float *p = x; float z = -*p; int i = (int)-z; ++i;", {}),
        ("float z = static_cast<float>(n); z = f<float, 2>(z);", {}),
        ("for (int i = 0; i < n; i++) g(&i, *x);", {"bounds": 1}),
        ("int i = n * 1; i = (n + 0); i = n - 0 * n; i = n + 10;", {"arithmetic": 3}),
        ('// a + b\nconst char *s = "a < b"; y[n] = x[n];', {"index": 2}),
    ],
)  # fmt: skip
def test_operators_stand_between_operands(body: str, found: dict[str, int]) -> None:
    assert operators(mutated(kernel(body))) == found


def test_only_what_runs_on_devices_is_changed() -> None:
    before = (
        "int host(int a) { return a + 1; }\nstruct Half { __device__ Half operator+(Half o) { return a + o.a; } };\n"
        "__device__ int own(int a) { return a * 2; }\n"
    )
    made = mutated(kernel("y[0] = own(n);", before))
    assert operators(made) == {"arithmetic": 1, "index": 1}
    assert "return a + 1;" in made.text


def test_functions_whose_qualifier_is_in_a_macro_are_changed_too() -> None:
    before = """#define BOTH __host__ __device__
#define BOTH_INLINE BOTH __forceinline__
BOTH_INLINE float twice(float x) { return x * 2; }
inline float host(float x) { return x * 3; }
"""
    assert operators(mutated(kernel("y[0] = twice(x[0]);", before))) == {"arithmetic": 1, "index": 2}


def test_loops_over_threads_in_macros_are_changed_too() -> None:
    before = "#define LOOP(i, n) for (int i = blockIdx.x; i < (n); i += gridDim.x)\n#define TWO(a) (a + a)\n"
    assert operators(mutated(kernel("LOOP(i, n) { }", before))) == {"bounds": 1, "assignment": 1}


def test_lines_keep_their_numbers_but_for_the_header() -> None:
    one = kernel("if (n > 0)\n  y[n] = x[n] * 2;")
    made = mutated(one, families=("token",))
    before, after = one.code.splitlines(), made.text.splitlines()
    plain = [re.sub(r"kernelmill_mutants::\w+\{\d+\}(?: %=| [-+*/<>]=?)? ?", "", line) for line in after]
    assert plain[ADDED_LINES : ADDED_LINES + 4] == before[:4]
    assert {mutant.line for mutant in made.mutants if mutant.operator == "condition"} == {2}
    assert "if (" in before[1]


def test_lines_that_do_not_compile_are_left_out() -> None:
    one = kernel("y[0] = 1 + n;\ny[1] = 2 + n;")
    assert {
        mutant.line for mutant in mutated(one, {"token": {2}, "meaning": {2}}).mutants if mutant.operator != "launch"
    } == {3}


def test_each_mutant_has_a_number_of_its_own() -> None:
    made = mutated(kernel("\n".join("y[n] = x[n] + n * 2 - n / 3;" for _ in range(60))), families=("token",))
    numbers = [mutant.number for mutant in made.mutants]
    assert numbers == list(range(len(numbers)))
    sites = re.findall(r"(?:Site|Opposite|Negated|Next)\{(\d+)\}|(?:fewer|on)\((\d+)", made.text)
    assert sorted(int(one or other) for one, other in sites) == numbers
    assert len(numbers) == MOST + 2


def test_grid_that_kernels_stride_over_may_be_smaller() -> None:
    launches = [one for one in mutated(kernel("y[0] = n;")).mutants if one.operator == "launch"]
    assert len(launches) == 2
    strided = mutated(kernel("for (int i = 0; i < n; i += gridDim.x) y[i] = 0;"))
    assert not [one for one in strided.mutants if one.operator == "launch"]


def test_bad_kernels_get_the_outputs_and_an_input() -> None:
    text = mutated(kernel("y[0] = n;")).text
    assert "if (kernelmill_mutants::launches()) k<<<" in text
    assert 'spoil_output("y", kernelmill_mutants::Bytes{(void *)d_y, y_count * sizeof(*d_y)}' in text
    assert "spoil_input(kernelmill_mutants::Bytes{(void *)d_x" in text


def test_what_the_port_put_before_a_kernel_has_no_mutants() -> None:
    added = "#ifdef __HIP__  // AMD has none\n__device__ int twice(int a) { return a + a; }\n#endif\n"
    assert operators(mutated(kernel("y[0] = n - 1;", added))) == {"index": 1, "arithmetic": 1}


def test_what_the_preprocessor_skips_has_no_mutants() -> None:
    body = "#ifdef __HIPCC__\ny[0] = n - 1;\n#else\ny[0] = n - 2 + n;\n#endif"
    assert operators(mutated(kernel(body, "#include <hip/hip_runtime.h>\n"))) == {"index": 1, "arithmetic": 1}


def test_unit_without_device_code_is_an_error_that_names_the_pattern_and_the_unit() -> None:
    with pytest.raises(
        NoDeviceFunctionError, match=r"no body of a __global__ or __device__ function in the unit a\.cu:k"
    ):
        mutated(suite("KERNEL void k(const float *x, float *y, int n) { y[0] = x[0]; }\n"))


def test_families_are_mutated_together_or_apart() -> None:
    one = kernel("if (n > 0) y[n] = x[n] * 2;", "#include <hip/hip_runtime.h>\n")
    both = mutated(one)
    assert {mutant.family for mutant in both.mutants} == {"token", "meaning"}
    assert [mutant.number for mutant in both.mutants] == list(range(len(both.mutants)))
    assert {mutant.family for mutant in mutated(one, families=("meaning",)).mutants} == {"meaning"}
    without = mutated(one, {"token": frozenset(), "meaning": {3}})
    assert {mutant.family for mutant in without.mutants} == {"token"}
    assert [one for one in both.mutants if one.family == "token" and one.operator != "launch"] == [
        one for one in without.mutants if one.operator != "launch"
    ]
