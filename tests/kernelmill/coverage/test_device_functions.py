"""Claims about which functions of a program are for devices."""

from kernelmill.coverage.device_functions import device_functions


def test_qualified_functions_are_found_but_no_others() -> None:
    text = """__device__ float scaled(float x) { return 2 * x; }
static __forceinline__ __device__ __attribute__((noinline)) int first(const int *x) { return x[0]; }
float host(float x) { return scaled(x); }
"""
    assert device_functions(text) == {"scaled", "first"}


def test_functions_are_found_whose_qualifier_is_in_a_macro() -> None:
    text = """#define HOST_DEVICE __host__ __device__
#define HOST_DEVICE_INLINE \\
  HOST_DEVICE __forceinline__
template <typename T>
struct Point {
  HOST_DEVICE_INLINE Point(T x) : x(x) {}
  T x;
};
template <typename T>
HOST_DEVICE_INLINE T area(const Point<T> &p) { return p.x; }
inline float host(float x) { return x; }
"""
    assert device_functions(text) == {"Point", "area"}


def test_functions_are_found_whose_qualifier_a_reference_defines_anew() -> None:
    text = """#define HOST_DEVICE_INLINE __host__ __device__ __forceinline__
HOST_DEVICE_INLINE float area(float p) { return p; }
#undef HOST_DEVICE_INLINE
#define HOST_DEVICE_INLINE inline
"""
    assert device_functions(text) == {"area"}


def test_macros_that_declare_nothing_are_not_taken_for_functions() -> None:
    text = """#define DEVICE_ID __device__id
#define CALLED(name) __device__ void name(int)
#define DEVICE_ONLY __device__
DEVICE_ID int host(int x) { return x; }
"""
    assert device_functions(text) == set()
