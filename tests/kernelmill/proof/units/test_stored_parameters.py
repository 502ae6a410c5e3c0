"""Through which parameters a kernel stores, as its text says."""

import pytest

from kernelmill.proof.units.stored_parameters import stored_parameters

pytestmark = pytest.mark.slow

HEAD = """#include <hip/hip_runtime.h>
struct Point {
  float x, y;
  __device__ Point &operator+=(const Point &o) { x += o.x; return *this; }
};
struct Tensor { float *data; int size; };
enum Mode { SUM, MIN };
__device__ void put(float *to, const float *from) { *to = *from; }
__device__ void outer(const float *from, float *to) { put(to + 1, from); }
__device__ float &at(float *p, int i) { return p[i]; }
__device__ void set(float &place) { place = 1; }
template <typename T> __device__ void fill(T *p, T value) { *p = value; }
"""


def stored(body: str) -> frozenset[str]:
    """The parameters that a kernel with that body stores through."""
    parameters = "float *a, float *b, int *c, Point *points, Tensor tensor, int n"
    return stored_parameters(f"{HEAD}__global__ void k({parameters}) {{\n{body}\n}}\n", "k")


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("a[n] = b[n];", {"a"}),
        ("if (b[n] > 3) *(a + n) += 1;", {"a"}),
        ("float *p = n ? a : b; p += n; p[0] = 1;", {"a", "b"}),
        ("float *p; p = &a[n]; *p++ = 1;", {"a"}),
        ("float &place = a[n]; place = b[n];", {"a"}),
        ("c[n]++; --c[0];", {"c"}),
        ("points[n].x = 1;", {"points"}),
        ("points[n] += points[0];", {"points"}),
        ("Point *p = points + n; p->y = 2;", {"points"}),
        ("tensor.data[n] = 1;", {"tensor"}),
        ("reinterpret_cast<float4 *>(a)[n] = float4{};", {"a"}),
        ("atomicAdd(&c[n], 1); atomicMax(c, 2);", {"c"}),
        ("outer(b, a);", {"a"}),
        ("at(a, n) = 1;", {"a"}),
        ("set(a[n]);", {"a"}),
        ("fill(a + n, b[0]);", {"a"}),
        ("memset(a, 0, n);", {"a"}),
        ("const int t = threadIdx.x; if (t < n) a[t] = 1;", {"a"}),
    ],
)
def test_stores_are_found(body: str, found: set[str]) -> None:
    assert stored(body) == found


@pytest.mark.parametrize(
    "body",
    [
        "float x = a[n]; x = 2; n = 3;",
        "float own[4]; own[c[n]] = a[n];",
        "const float *p = a; p++;",
        "a += n; float x = *a;",
        "Point p = points[n]; p.x = 2;",
        "tensor.size = 3;",
        "if (a[n] == b[n]) return;",
        "float x; put(&x, a);",
        "const int mode = SUM; if (mode == MIN) a[n] = 1;",
        "if (false) { a[n] = 1; }",
    ],
)
def test_what_is_only_read_is_not_stored_to(body: str) -> None:
    assert stored(body) == frozenset()
