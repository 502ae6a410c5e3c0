"""Valid uses of the types and functions compile with all warnings as errors."""

import subprocess
from pathlib import Path

import pytest

from tests.kernelmill.hip_cpu.calculator import COMPILERS, FLAGS, INCLUDE, compiler

pytestmark = pytest.mark.compiler

EVERYTHING = "".join(
    f"#include <kernelmill/{name}.h>\n"
    for name in ("vectors", "math", "intrinsics", "half", "bfloat", "complex", "constants", "random")
)

ACCEPTED = {
    "own_operators_for_float3_are_preferred": """
        inline float3 operator*(float3 a, float b) { return make_float3(a.x + b, 0, 0); }
        inline void operator+=(float3& a, float3 b) { a.x = b.x - a.x; }
        int main() { float3 a = make_float3(1, 2, 3) * 4.0f; a += make_float3(7, 0, 0); return a.x == 2.0f ? 0 : 1; }
    """,
    "a_cpu_reference_called_like_a_device_function_is_preferred": """
        double normcdf(double x) { return x + 100; }
        float rsqrtf(float x) { return x + 100; }
        int max(int a, int b) { return a + b; }
        int main() { return normcdf(1.0) == 101 && rsqrtf(1.0f) == 101 && max(1, 2) == 3 ? 0 : 1; }
    """,
    "min_and_max_with_using_namespace_std": """
        #include <algorithm>
        using namespace std;
        int main() {
          size_t n = 5; long l = 3; unsigned char c = 2; const float f = 1.5f; int i = 4; short s = 1;
          auto size = min(n, (size_t)i); auto wide = max(l, i); auto byte = max(c, c); auto real = max(f, 2.0f);
          auto asked = max<float>(f, 1); auto small = min(s, s); auto list = max({1, 2, 3});
          double mixed = min(i, 2.5);
          return size == 4 && wide == 4 && byte == 2 && real == 2.0f && asked == 1.5f && small == 1
          && list == 3 && mixed == 2.5 ? 0 : 1;
        }
    """,
    "vectors_are_trivial_and_constant": """
        #include <type_traits>
        constexpr float4 four = make_float4(1, 2, 3, 4) * 2.0f + 1;
        static_assert(four.w == 9.0f && make_int2(3, 4) == make_int2(3, 4)
        && -make_int2(1, 2).y == -2, "at compile time");
        static_assert(std::is_trivially_copyable<float4>::value
        && std::is_trivially_default_constructible<float4>::value, "");
        static_assert(sizeof(double4) == 32 && alignof(double4) == 32 && sizeof(float3) == 12
        && sizeof(char3) == 3, "");
        static_assert(std::is_trivially_copyable<__half2>::value && alignof(__half2) == 4
        && sizeof(__hip_bfloat162) == 4, "");
        union Shared { float4 vector; __half2 pairs[4]; hip_bfloat16 numbers[8]; };
        int main() { Shared shared; shared.vector = four; float4 v = shared.vector; v[1] = 7;
        return v.y == 7 && v.data[3] == 9 ? 0 : 1; }
    """,
    "the_template_behind_the_vectors_can_be_named": """
        template <class T, unsigned n> T first(const HIP_vector_type<T, n>& v) { return v.x; }
        int main() { HIP_vector_type<float, 4> v = make_float4(3, 0, 0, 0); return first(v) == 3.0f ? 0 : 1; }
    """,
    "names_of_a_newer_c_library": """
        float use(float x, double d) {
          return sinpif(x) + rsqrtf(x) + rsqrt(x) + __sinf(x) + float(sinpi(d) * rsqrt(d));
        }
        int main() { return use(0.25f, 0.25) > 0 ? 0 : 1; }
    """,
    "halves_without_conversions_and_operators": """
        #ifdef __HIP_NO_HALF_OPERATORS__
        __half operator+(const __half& a, const __half&) { return a; }
        #endif
        int main() { __half a = __float2half(1.0f); return __half2float(__hadd(a, a)) == 2.0f ? 0 : 1; }
    """,
    "half_in_arithmetic_with_itself_and_conversions": """
        template <class T> T relu(T x) { return x > T(0) ? x : T(0); }
        int main() {
          __half h = 1.5f; h = 2; h += static_cast<__half>(0.5); float f = h; int i = h; double d = h;
          bool b = static_cast<bool>(h);
          __hip_bfloat16 q = relu(__hip_bfloat16(-3.0f)); half2 p{h, h}; p = p * p;
          return f == 2.5f && i == 2 && d == 2.5 && b && float(q) == 0 && float(p.y) == 6.25f ? 0 : 1;
        }
    """,
}
PRELUDES = {
    "names_of_a_newer_c_library": """
        #include <math.h>
        #if !defined(__GLIBC__) || !__GLIBC_PREREQ(2, 41)
        extern "C" { float sinpif(float) noexcept; double sinpi(double) noexcept;
        double rsqrt(double) noexcept; float rsqrtf(float) noexcept; }
        extern "C" double sinpi(double x) noexcept { return x; }
        extern "C" float sinpif(float x) noexcept { return x; }
        extern "C" double rsqrt(double x) noexcept { return x; }
        extern "C" float rsqrtf(float x) noexcept { return x; }
        #endif
    """,
    "halves_without_conversions_and_operators": """
        #define __HIP_NO_HALF_CONVERSIONS__
        #define __HIP_NO_HALF_OPERATORS__
    """,
}


@pytest.mark.long
@pytest.mark.parametrize("names", COMPILERS, ids=lambda names: names[0])
@pytest.mark.parametrize("program", ACCEPTED)
def test_programs_compile_and_run(tmp_path: Path, program: str, names: tuple[str, ...]) -> None:
    source = tmp_path / "program.cpp"
    source.write_text(PRELUDES.get(program, "") + "\n" + EVERYTHING + ACCEPTED[program])
    subprocess.run([compiler(names), *FLAGS, str(source), "-o", str(tmp_path / "program")], check=True)
    subprocess.run([str(tmp_path / "program")], check=True)


def test_every_header_is_self_contained() -> None:
    for header in sorted((INCLUDE / "kernelmill").glob("*.h")):
        if header.name not in ("numbers.h", "vectors.h", "math.h", "intrinsics.h", "half.h", "bfloat.h", "complex.h"):
            continue
        text = f"#include <kernelmill/{header.name}>\nint main() {{}}\n"
        subprocess.run(
            [compiler(COMPILERS[0]), *FLAGS, "-fsyntax-only", "-xc++", "-"], input=text, text=True, check=True
        )
