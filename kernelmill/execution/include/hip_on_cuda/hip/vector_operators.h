// The operators of HIP's vector types, on CUDA's: templates, so a program that brings its own for float4 keeps them.
//
// Elementwise; a scalar on either side stands for every component; == and != give one bool (HIP C++ language
// extensions, vector types). What CUDA's types cannot be given is a constructor: `float4(1.0f)`.
#pragma once
#include <type_traits>

#include <vector_functions.h>
#include <vector_types.h>

namespace hip_on_cuda {
template <class V>
struct vector {
  static constexpr unsigned size = 0;
};
#define HIP_ON_CUDA_VECTOR(name, T, n) \
  template <>                          \
  struct vector<name##n> {             \
    using type = T;                    \
    static constexpr unsigned size = n; \
  };
#define HIP_ON_CUDA_VECTORS(name, T) \
  HIP_ON_CUDA_VECTOR(name, T, 1)     \
  HIP_ON_CUDA_VECTOR(name, T, 2)     \
  HIP_ON_CUDA_VECTOR(name, T, 3)
// The alignment of four long components goes by a newer name in newer releases, which warn of the old one.
HIP_ON_CUDA_VECTORS(char, signed char)
HIP_ON_CUDA_VECTORS(uchar, unsigned char)
HIP_ON_CUDA_VECTORS(short, short)
HIP_ON_CUDA_VECTORS(ushort, unsigned short)
HIP_ON_CUDA_VECTORS(int, int)
HIP_ON_CUDA_VECTORS(uint, unsigned int)
HIP_ON_CUDA_VECTORS(long, long)
HIP_ON_CUDA_VECTORS(ulong, unsigned long)
HIP_ON_CUDA_VECTORS(longlong, long long)
HIP_ON_CUDA_VECTORS(ulonglong, unsigned long long)
HIP_ON_CUDA_VECTORS(float, float)
HIP_ON_CUDA_VECTORS(double, double)
HIP_ON_CUDA_VECTOR(char, signed char, 4)
HIP_ON_CUDA_VECTOR(uchar, unsigned char, 4)
HIP_ON_CUDA_VECTOR(short, short, 4)
HIP_ON_CUDA_VECTOR(ushort, unsigned short, 4)
HIP_ON_CUDA_VECTOR(int, int, 4)
HIP_ON_CUDA_VECTOR(uint, unsigned int, 4)
HIP_ON_CUDA_VECTOR(float, float, 4)
#pragma nv_diag_suppress 1444
HIP_ON_CUDA_VECTOR(long, long, 4)
HIP_ON_CUDA_VECTOR(ulong, unsigned long, 4)
HIP_ON_CUDA_VECTOR(longlong, long long, 4)
HIP_ON_CUDA_VECTOR(ulonglong, unsigned long long, 4)
HIP_ON_CUDA_VECTOR(double, double, 4)
#pragma nv_diag_default 1444
#undef HIP_ON_CUDA_VECTORS
#undef HIP_ON_CUDA_VECTOR

template <class V>
using element = typename vector<V>::type;
template <class V>
using if_integer = std::enable_if_t<std::is_integral<element<V>>::value>;
template <class V>
using if_signed = std::enable_if_t<std::is_signed<element<V>>::value>;
template <class V>
using if_any = std::enable_if_t<(vector<V>::size > 0)>;
template <class U, class V>
using if_scalar = std::enable_if_t<vector<U>::size == 0 && std::is_convertible<U, element<V>>::value>;

template <class V>
__host__ __device__ constexpr V splat(element<V> a) {
  V r{};
  r.x = a;
  if constexpr (vector<V>::size > 1) r.y = a;
  if constexpr (vector<V>::size > 2) r.z = a;
  if constexpr (vector<V>::size > 3) r.w = a;
  return r;
}
}  // namespace hip_on_cuda

#define HIP_ON_CUDA_OPERATOR(op, condition)                                                                    \
  template <class V, class = hip_on_cuda::condition<V>>                                                        \
  __host__ __device__ constexpr V &operator op##=(V &a, const V &b) {                                          \
    using T = hip_on_cuda::element<V>;                                                                         \
    a.x = static_cast<T>(a.x op b.x);                                                                          \
    if constexpr (hip_on_cuda::vector<V>::size > 1) a.y = static_cast<T>(a.y op b.y);                          \
    if constexpr (hip_on_cuda::vector<V>::size > 2) a.z = static_cast<T>(a.z op b.z);                          \
    if constexpr (hip_on_cuda::vector<V>::size > 3) a.w = static_cast<T>(a.w op b.w);                          \
    return a;                                                                                                  \
  }                                                                                                            \
  template <class V, class U, class = hip_on_cuda::condition<V>, class = hip_on_cuda::if_scalar<U, V>>         \
  __host__ __device__ constexpr V &operator op##=(V &a, U b) {                                                 \
    return a op##= hip_on_cuda::splat<V>(static_cast<hip_on_cuda::element<V>>(b));                             \
  }                                                                                                            \
  template <class V, class = hip_on_cuda::condition<V>>                                                        \
  __host__ __device__ constexpr V operator op(const V &a, const V &b) {                                        \
    V r = a;                                                                                                   \
    return r op##= b;                                                                                          \
  }                                                                                                            \
  template <class V, class U, class = hip_on_cuda::condition<V>, class = hip_on_cuda::if_scalar<U, V>>         \
  __host__ __device__ constexpr V operator op(const V &a, U b) {                                               \
    V r = a;                                                                                                   \
    return r op##= b;                                                                                          \
  }                                                                                                            \
  template <class U, class V, class = hip_on_cuda::condition<V>, class = hip_on_cuda::if_scalar<U, V>, int = 0> \
  __host__ __device__ constexpr V operator op(U a, const V &b) {                                               \
    V r = hip_on_cuda::splat<V>(static_cast<hip_on_cuda::element<V>>(a));                                      \
    return r op##= b;                                                                                          \
  }
HIP_ON_CUDA_OPERATOR(+, if_any)
HIP_ON_CUDA_OPERATOR(-, if_any)
HIP_ON_CUDA_OPERATOR(*, if_any)
HIP_ON_CUDA_OPERATOR(/, if_any)
HIP_ON_CUDA_OPERATOR(%, if_integer)
HIP_ON_CUDA_OPERATOR(&, if_integer)
HIP_ON_CUDA_OPERATOR(|, if_integer)
HIP_ON_CUDA_OPERATOR(^, if_integer)
HIP_ON_CUDA_OPERATOR(<<, if_integer)
HIP_ON_CUDA_OPERATOR(>>, if_integer)
#undef HIP_ON_CUDA_OPERATOR

template <class V, class = hip_on_cuda::if_any<V>>
__host__ __device__ constexpr bool operator==(const V &a, const V &b) {
  bool equal = a.x == b.x;
  if constexpr (hip_on_cuda::vector<V>::size > 1) equal = equal && a.y == b.y;
  if constexpr (hip_on_cuda::vector<V>::size > 2) equal = equal && a.z == b.z;
  if constexpr (hip_on_cuda::vector<V>::size > 3) equal = equal && a.w == b.w;
  return equal;
}
template <class V, class = hip_on_cuda::if_any<V>>
__host__ __device__ constexpr bool operator!=(const V &a, const V &b) {
  return !(a == b);
}
template <class V, class = hip_on_cuda::if_signed<V>>
__host__ __device__ constexpr V operator-(const V &a) {
  return hip_on_cuda::splat<V>(0) - a;
}
template <class V, class = hip_on_cuda::if_integer<V>>
__host__ __device__ constexpr V operator~(const V &a) {
  return a ^ static_cast<hip_on_cuda::element<V>>(~hip_on_cuda::element<V>(0));
}
template <class V, class = hip_on_cuda::if_any<V>>
__host__ __device__ constexpr V &operator++(V &a) {
  return a += hip_on_cuda::element<V>(1);
}
template <class V, class = hip_on_cuda::if_any<V>>
__host__ __device__ constexpr V operator++(V &a, int) {
  V old = a;
  ++a;
  return old;
}
template <class V, class = hip_on_cuda::if_any<V>>
__host__ __device__ constexpr V &operator--(V &a) {
  return a -= hip_on_cuda::element<V>(1);
}
template <class V, class = hip_on_cuda::if_any<V>>
__host__ __device__ constexpr V operator--(V &a, int) {
  V old = a;
  --a;
  return old;
}
