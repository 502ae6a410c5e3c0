// The functions that half and bfloat16 have in common, as macros that each type instantiates.
//
// Every operation computes in float and rounds once. For + - * / and sqrt this is the correctly rounded result, because
// a float has more than twice as many bits. If an operand is NaN, ordered comparisons are false and unordered ones,
// whose names end in u, are true.
#pragma once
#include "math.h"

#define KERNELMILL_SIXTEEN_COMPARISON(T, T2, name, op)                                                             \
  inline bool __h##name(T a, T b) noexcept { return float(a) op float(b); }                                         \
  inline bool __h##name##u(T a, T b) noexcept { return __hisnan(a) || __hisnan(b) || float(a) op float(b); }        \
  inline T2 __h##name##2(T2 a, T2 b) noexcept { return T2(T(__h##name(a.x, b.x) ? 1.f : 0.f), T(__h##name(a.y, b.y) ? 1.f : 0.f)); } \
  inline T2 __h##name##u2(T2 a, T2 b) noexcept { return T2(T(__h##name##u(a.x, b.x) ? 1.f : 0.f), T(__h##name##u(a.y, b.y) ? 1.f : 0.f)); } \
  inline bool __hb##name##2(T2 a, T2 b) noexcept { return __h##name(a.x, b.x) && __h##name(a.y, b.y); }             \
  inline bool __hb##name##u2(T2 a, T2 b) noexcept { return __h##name##u(a.x, b.x) && __h##name##u(a.y, b.y); }

#define KERNELMILL_SIXTEEN_OPERATION(T, T2, name, op)                                                               \
  inline T __h##name(T a, T b) noexcept { return T(float(a) op float(b)); }                                          \
  inline T __h##name##_rn(T a, T b) noexcept { return __h##name(a, b); }                                             \
  inline T __h##name##_sat(T a, T b) noexcept { return __clamp_01(__h##name(a, b)); }                                \
  inline T2 __h##name##2(T2 a, T2 b) noexcept { return T2(__h##name(a.x, b.x), __h##name(a.y, b.y)); }               \
  inline T2 __h##name##2_rn(T2 a, T2 b) noexcept { return __h##name##2(a, b); }                                      \
  inline T2 __h##name##2_sat(T2 a, T2 b) noexcept { return T2(__h##name##_sat(a.x, b.x), __h##name##_sat(a.y, b.y)); }

#define KERNELMILL_SIXTEEN_FUNCTION(T, T2, name, expression)                                                        \
  inline T h##name(T value) noexcept { const float x = float(value); return T(expression); }                        \
  inline T2 h2##name(T2 value) noexcept { return T2(h##name(value.x), h##name(value.y)); }

#define KERNELMILL_SIXTEEN(T, T2)                                                                                   \
  inline bool __hisnan(T a) noexcept { return float(a) != float(a); }                                                \
  inline T2 __hisnan2(T2 a) noexcept { return T2(T(__hisnan(a.x) ? 1.f : 0.f), T(__hisnan(a.y) ? 1.f : 0.f)); }      \
  inline int __hisinf(T a) noexcept { return std::isinf(float(a)) ? 1 : 0; }                                         \
  inline T2 __hisinf2(T2 a) noexcept { return T2(T(__hisinf(a.x) ? 1.f : 0.f), T(__hisinf(a.y) ? 1.f : 0.f)); }      \
  inline T __clamp_01(T a) noexcept { return float(a) < 0 ? T(0.f) : float(a) > 1 ? T(1.f) : a; }                    \
  KERNELMILL_SIXTEEN_COMPARISON(T, T2, eq, ==)                                                                       \
  KERNELMILL_SIXTEEN_COMPARISON(T, T2, ne, !=)                                                                       \
  KERNELMILL_SIXTEEN_COMPARISON(T, T2, lt, <)                                                                        \
  KERNELMILL_SIXTEEN_COMPARISON(T, T2, le, <=)                                                                       \
  KERNELMILL_SIXTEEN_COMPARISON(T, T2, gt, >)                                                                        \
  KERNELMILL_SIXTEEN_COMPARISON(T, T2, ge, >=)                                                                       \
  KERNELMILL_SIXTEEN_OPERATION(T, T2, add, +)                                                                        \
  KERNELMILL_SIXTEEN_OPERATION(T, T2, sub, -)                                                                        \
  KERNELMILL_SIXTEEN_OPERATION(T, T2, mul, *)                                                                        \
  inline T __hdiv(T a, T b) noexcept { return T(float(a) / float(b)); }                                              \
  inline T2 __h2div(T2 a, T2 b) noexcept { return T2(__hdiv(a.x, b.x), __hdiv(a.y, b.y)); }                          \
  inline T2 __habs2(T2 a) noexcept { return T2(__habs(a.x), __habs(a.y)); }                                          \
  inline T2 __hneg2(T2 a) noexcept { return T2(__hneg(a.x), __hneg(a.y)); }                                          \
  inline T __hfma_sat(T a, T b, T c) noexcept { return __clamp_01(__hfma(a, b, c)); }                                \
  inline T __hfma_relu(T a, T b, T c) noexcept { const T r = __hfma(a, b, c); return float(r) < 0 ? T(0.f) : r; }    \
  inline T2 __hfma2(T2 a, T2 b, T2 c) noexcept { return T2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)); }          \
  inline T2 __hfma2_sat(T2 a, T2 b, T2 c) noexcept { return T2(__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y)); } \
  inline T2 __hfma2_relu(T2 a, T2 b, T2 c) noexcept { return T2(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)); } \
  inline T __hmax(T a, T b) noexcept { return __hisnan(a) ? (__hisnan(b) ? T(NAN) : b) : __hisnan(b) || float(a) > float(b) ? a : b; } \
  inline T __hmin(T a, T b) noexcept { return __hisnan(a) ? (__hisnan(b) ? T(NAN) : b) : __hisnan(b) || float(a) < float(b) ? a : b; } \
  inline T __hmax_nan(T a, T b) noexcept { return __hisnan(a) ? a : __hisnan(b) ? b : __hmax(a, b); }                \
  inline T __hmin_nan(T a, T b) noexcept { return __hisnan(a) ? a : __hisnan(b) ? b : __hmin(a, b); }                \
  inline T2 __hmax2(T2 a, T2 b) noexcept { return T2(__hmax(a.x, b.x), __hmax(a.y, b.y)); }                          \
  inline T2 __hmin2(T2 a, T2 b) noexcept { return T2(__hmin(a.x, b.x), __hmin(a.y, b.y)); }                          \
  inline float __low2float(T2 a) noexcept { return float(a.x); }                                                     \
  inline float __high2float(T2 a) noexcept { return float(a.y); }                                                    \
  inline T2 __lowhigh2highlow(T2 a) noexcept { return T2(a.y, a.x); }                                                \
  KERNELMILL_SIXTEEN_FUNCTION(T, T2, ceil, ::ceilf(x))                                                               \
  KERNELMILL_SIXTEEN_FUNCTION(T, T2, floor, ::floorf(x))                                                             \
  KERNELMILL_SIXTEEN_FUNCTION(T, T2, trunc, ::truncf(x))                                                             \
  KERNELMILL_SIXTEEN_FUNCTION(T, T2, rint, ::nearbyintf(x))                                                          \
  KERNELMILL_SIXTEEN_FUNCTION(T, T2, sqrt, ::sqrtf(x))                                                               \
  KERNELMILL_SIXTEEN_FUNCTION(T, T2, rsqrt, 1.0 / ::sqrt(double(x)))                                                 \
  KERNELMILL_SIXTEEN_FUNCTION(T, T2, rcp, 1.0f / x)                                                                  \
  KERNELMILL_SIXTEEN_FUNCTION(T, T2, sin, ::sinf(x))                                                                 \
  KERNELMILL_SIXTEEN_FUNCTION(T, T2, cos, ::cosf(x))                                                                 \
  KERNELMILL_SIXTEEN_FUNCTION(T, T2, tanh, ::tanhf(x))                                                               \
  KERNELMILL_SIXTEEN_FUNCTION(T, T2, exp, ::expf(x))                                                                 \
  KERNELMILL_SIXTEEN_FUNCTION(T, T2, exp2, ::exp2f(x))                                                               \
  KERNELMILL_SIXTEEN_FUNCTION(T, T2, exp10, ::exp10f(x))                                                             \
  KERNELMILL_SIXTEEN_FUNCTION(T, T2, log, ::logf(x))                                                                 \
  KERNELMILL_SIXTEEN_FUNCTION(T, T2, log2, ::log2f(x))                                                               \
  KERNELMILL_SIXTEEN_FUNCTION(T, T2, log10, ::log10f(x))

// Elementwise operators of the pair. A comparison is true if it holds for both elements; != is the opposite of ==.
#define KERNELMILL_SIXTEEN_PAIR_OPERATORS(T, T2)                                                                    \
  inline T2 operator+(const T2& a, const T2& b) noexcept { return __hadd2(a, b); }                                   \
  inline T2 operator-(const T2& a, const T2& b) noexcept { return __hsub2(a, b); }                                   \
  inline T2 operator*(const T2& a, const T2& b) noexcept { return __hmul2(a, b); }                                   \
  inline T2 operator/(const T2& a, const T2& b) noexcept { return __h2div(a, b); }                                   \
  inline T2& operator+=(T2& a, const T2& b) noexcept { return a = a + b; }                                           \
  inline T2& operator-=(T2& a, const T2& b) noexcept { return a = a - b; }                                           \
  inline T2& operator*=(T2& a, const T2& b) noexcept { return a = a * b; }                                           \
  inline T2& operator/=(T2& a, const T2& b) noexcept { return a = a / b; }                                           \
  inline T2& operator++(T2& a) noexcept { return a += T2(T(1.f), T(1.f)); }                                          \
  inline T2& operator--(T2& a) noexcept { return a -= T2(T(1.f), T(1.f)); }                                          \
  inline T2 operator++(T2& a, int) noexcept { const T2 old = a; ++a; return old; }                                   \
  inline T2 operator--(T2& a, int) noexcept { const T2 old = a; --a; return old; }                                   \
  inline T2 operator+(const T2& a) noexcept { return a; }                                                            \
  inline T2 operator-(const T2& a) noexcept { return __hneg2(a); }                                                   \
  inline bool operator==(const T2& a, const T2& b) noexcept { return __hbeq2(a, b); }                                \
  inline bool operator!=(const T2& a, const T2& b) noexcept { return !__hbeq2(a, b); }                               \
  inline bool operator<(const T2& a, const T2& b) noexcept { return __hblt2(a, b); }                                 \
  inline bool operator>(const T2& a, const T2& b) noexcept { return __hbgt2(a, b); }                                 \
  inline bool operator<=(const T2& a, const T2& b) noexcept { return __hble2(a, b); }                                \
  inline bool operator>=(const T2& a, const T2& b) noexcept { return __hbge2(a, b); }

#define KERNELMILL_SIXTEEN_OPERATORS(T)                                                                             \
  inline T operator+(const T& a, const T& b) noexcept { return T(float(a) + float(b)); }                             \
  inline T operator-(const T& a, const T& b) noexcept { return T(float(a) - float(b)); }                             \
  inline T operator*(const T& a, const T& b) noexcept { return T(float(a) * float(b)); }                             \
  inline T operator/(const T& a, const T& b) noexcept { return T(float(a) / float(b)); }                             \
  inline T& operator+=(T& a, const T& b) noexcept { return a = a + b; }                                              \
  inline T& operator-=(T& a, const T& b) noexcept { return a = a - b; }                                              \
  inline T& operator*=(T& a, const T& b) noexcept { return a = a * b; }                                              \
  inline T& operator/=(T& a, const T& b) noexcept { return a = a / b; }                                              \
  inline T& operator++(T& a) noexcept { return a = T(float(a) + 1.f); }                                              \
  inline T& operator--(T& a) noexcept { return a = T(float(a) - 1.f); }                                              \
  inline T operator++(T& a, int) noexcept { const T old = a; ++a; return old; }                                      \
  inline T operator--(T& a, int) noexcept { const T old = a; --a; return old; }                                      \
  inline T operator+(const T& a) noexcept { return a; }                                                              \
  inline T operator-(const T& a) noexcept { return __hneg(a); }                                                      \
  inline bool operator==(const T& a, const T& b) noexcept { return float(a) == float(b); }                           \
  inline bool operator!=(const T& a, const T& b) noexcept { return float(a) != float(b); }                           \
  inline bool operator<(const T& a, const T& b) noexcept { return float(a) < float(b); }                             \
  inline bool operator>(const T& a, const T& b) noexcept { return float(a) > float(b); }                             \
  inline bool operator<=(const T& a, const T& b) noexcept { return float(a) <= float(b); }                           \
  inline bool operator>=(const T& a, const T& b) noexcept { return float(a) >= float(b); }
