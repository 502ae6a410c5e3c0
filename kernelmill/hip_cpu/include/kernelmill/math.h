// The HIP math API for device code, on the host's C library.
//
// Functions such as sinf, pow and lgamma come from the C library. This header adds the functions that it lacks, the
// fast intrinsics (__sinf), the intrinsics with a rounding mode (__fadd_rz) and HIP's min and max. Functions with a
// plain name are templates, so that a program's own function of the same name, such as a CPU reference called normcdf,
// is preferred, and so that they do not conflict with a C library that declares sinpif or rsqrt, as glibc 2.41 and 2.42
// do.
#pragma once
#include <algorithm>
#include <math.h>  // the C++ header, which declares overloads for float and double in the global namespace
#include <stdlib.h>
#include "special.h"

// ---- functions that the C library lacks: name(float) -> float, name(any other number) -> double, and namef ----
#define KERNELMILL_FUNCTION(name, expression)                                                                      \
  template <class T, kernelmill::if_number<T> = 0> inline kernelmill::real<T> name(T value) noexcept {              \
    const double x = static_cast<double>(value);                                                                   \
    return static_cast<kernelmill::real<T>>(expression);                                                           \
  }                                                                                                                \
  template <class T, std::enable_if_t<std::is_convertible<T, float>::value, int> = 0> inline float name##f(T value) noexcept { \
    const double x = static_cast<float>(value);                                                                    \
    return static_cast<float>(expression);                                                                         \
  }
KERNELMILL_FUNCTION(rsqrt, 1.0 / std::sqrt(x))
KERNELMILL_FUNCTION(rcbrt, 1.0 / std::cbrt(x))
KERNELMILL_FUNCTION(sinpi, kernelmill::sincos_pi(x).sine)
KERNELMILL_FUNCTION(cospi, kernelmill::sincos_pi(x).cosine)
KERNELMILL_FUNCTION(erfcx, kernelmill::erfcx(x))
KERNELMILL_FUNCTION(erfinv, kernelmill::erfinv(x))
KERNELMILL_FUNCTION(erfcinv, kernelmill::erfcinv(x))
KERNELMILL_FUNCTION(normcdf, kernelmill::normcdf(x))
KERNELMILL_FUNCTION(normcdfinv, kernelmill::normcdfinv(x))
KERNELMILL_FUNCTION(cyl_bessel_i0, kernelmill::bessel_i(0, x))
KERNELMILL_FUNCTION(cyl_bessel_i1, kernelmill::bessel_i(1, x))
#undef KERNELMILL_FUNCTION

template <class T, std::enable_if_t<std::is_same<T, float>::value, int> = 0> inline float exp10(T x) noexcept { return ::exp10f(x); }

#define KERNELMILL_LENGTH(name, reciprocal, parameters, count, ...)                                                  \
  template <class T = double, class = std::enable_if_t<std::is_floating_point<T>::value>> inline double name parameters(double) noexcept { \
    const double values[] = {__VA_ARGS__};                                                                           \
    const double r = kernelmill::length(count, values);                                                              \
    return reciprocal ? 1.0 / r : r;                                                                                 \
  }                                                                                                                  \
  template <class T = float, class = std::enable_if_t<std::is_floating_point<T>::value>> inline float name##f parameters(float) noexcept { \
    const float values[] = {__VA_ARGS__};                                                                            \
    const double r = kernelmill::length(count, values);                                                              \
    return static_cast<float>(reciprocal ? 1.0 / r : r);                                                             \
  }
#define KERNELMILL_TWO(R) (R a, R b)
#define KERNELMILL_THREE(R) (R a, R b, R c)
#define KERNELMILL_FOUR(R) (R a, R b, R c, R d)
KERNELMILL_LENGTH(rhypot, true, KERNELMILL_TWO, 2, a, b)
KERNELMILL_LENGTH(norm3d, false, KERNELMILL_THREE, 3, a, b, c)
KERNELMILL_LENGTH(rnorm3d, true, KERNELMILL_THREE, 3, a, b, c)
KERNELMILL_LENGTH(norm4d, false, KERNELMILL_FOUR, 4, a, b, c, d)
KERNELMILL_LENGTH(rnorm4d, true, KERNELMILL_FOUR, 4, a, b, c, d)
#undef KERNELMILL_LENGTH
#undef KERNELMILL_TWO
#undef KERNELMILL_THREE
#undef KERNELMILL_FOUR
template <class T, kernelmill::if_number<T> = 0> inline T norm(int count, const T* values) noexcept { return static_cast<T>(kernelmill::length(count, values)); }
template <class T, kernelmill::if_number<T> = 0> inline T rnorm(int count, const T* values) noexcept { return static_cast<T>(1.0 / kernelmill::length(count, values)); }
template <class T = float> inline float normf(int count, const float* values) noexcept { return static_cast<float>(kernelmill::length(count, static_cast<const T*>(values))); }
template <class T = float> inline float rnormf(int count, const float* values) noexcept { return static_cast<float>(1.0 / kernelmill::length(count, static_cast<const T*>(values))); }

template <class T, kernelmill::if_number<T> = 0> inline void sincospi(T x, kernelmill::real<T>* sine, kernelmill::real<T>* cosine) noexcept {
  const auto both = kernelmill::sincos_pi(x);
  *sine = static_cast<kernelmill::real<T>>(both.sine);
  *cosine = static_cast<kernelmill::real<T>>(both.cosine);
}
template <class T, kernelmill::if_number<T> = 0> inline void sincospif(T x, float* sine, float* cosine) noexcept { sincospi(static_cast<float>(x), sine, cosine); }
template <class T, std::enable_if_t<std::is_same<T, float>::value, int> = 0> inline void sincos(T x, float* sine, float* cosine) noexcept {
  *sine = ::sinf(x);
  *cosine = ::cosf(x);
}
template <class T, kernelmill::if_number<T> = 0> inline float fdividef(T a, T b) noexcept { return static_cast<float>(a) / static_cast<float>(b); }
template <class T, kernelmill::if_number<T> = 0> inline double powi(T x, int n) noexcept { return std::pow(static_cast<double>(x), static_cast<double>(n)); }
template <class T, kernelmill::if_number<T> = 0> inline float powif(T x, int n) noexcept { return static_cast<float>(std::pow(static_cast<double>(x), static_cast<double>(n))); }

// ---- min and max: std:: for one integer type, ignoring NaN for floats, comparing by value for mixed types ----
using std::max;
using std::min;
KERNELMILL_INLINE float max(float a, float b) noexcept { return std::fmax(a, b); }
KERNELMILL_INLINE float min(float a, float b) noexcept { return std::fmin(a, b); }
KERNELMILL_INLINE double max(double a, double b) noexcept { return std::fmax(a, b); }
KERNELMILL_INLINE double min(double a, double b) noexcept { return std::fmin(a, b); }
namespace kernelmill {
template <class A, class B, bool floating = std::is_floating_point<A>::value || std::is_floating_point<B>::value> struct widest { using type = double; };
// The result for int and unsigned is long long, which holds the values of both.
template <class A, class B> struct widest<A, B, false> {
  using common = std::common_type_t<A, B>;
  using type = std::conditional_t<std::is_signed<A>::value != std::is_signed<B>::value && sizeof(common) < 8, long long, common>;
};
template <class A, class B> using if_mixed = std::enable_if_t<std::is_arithmetic<A>::value && std::is_arithmetic<B>::value && !std::is_same<A, B>::value, int>;
template <class A, class B> inline bool less(A a, B b) noexcept {
  if constexpr (std::is_signed<A>::value && std::is_unsigned<B>::value) return a < 0 || static_cast<std::common_type_t<A, B>>(a) < b;
  else if constexpr (std::is_unsigned<A>::value && std::is_signed<B>::value) return b >= 0 && a < static_cast<std::common_type_t<A, B>>(b);
  else return a < b;
}
}  // namespace kernelmill
template <class A, class B, kernelmill::if_mixed<A, B> = 0> inline typename kernelmill::widest<A, B>::type max(A a, B b) noexcept {
  using R = typename kernelmill::widest<A, B>::type;
  if constexpr (std::is_same<R, double>::value) return std::fmax(static_cast<double>(a), static_cast<double>(b));
  else return kernelmill::less(a, b) ? static_cast<R>(b) : static_cast<R>(a);
}
template <class A, class B, kernelmill::if_mixed<A, B> = 0> inline typename kernelmill::widest<A, B>::type min(A a, B b) noexcept {
  using R = typename kernelmill::widest<A, B>::type;
  if constexpr (std::is_same<R, double>::value) return std::fmin(static_cast<double>(a), static_cast<double>(b));
  else return kernelmill::less(b, a) ? static_cast<R>(b) : static_cast<R>(a);
}

// ---- fast intrinsics, as accurate as the plain functions; the signatures agree with those that glibc declares ----
KERNELMILL_INLINE float __sinf(float x) noexcept { return ::sinf(x); }
KERNELMILL_INLINE float __cosf(float x) noexcept { return ::cosf(x); }
KERNELMILL_INLINE float __tanf(float x) noexcept { return ::tanf(x); }
KERNELMILL_INLINE void __sincosf(float x, float* sine, float* cosine) noexcept { *sine = ::sinf(x); *cosine = ::cosf(x); }
KERNELMILL_INLINE float __expf(float x) noexcept { return ::expf(x); }
KERNELMILL_INLINE float __exp10f(float x) noexcept { return ::exp10f(x); }
KERNELMILL_INLINE float __logf(float x) noexcept { return ::logf(x); }
KERNELMILL_INLINE float __log2f(float x) noexcept { return ::log2f(x); }
KERNELMILL_INLINE float __log10f(float x) noexcept { return ::log10f(x); }
KERNELMILL_INLINE float __powf(float x, float y) noexcept { return ::powf(x, y); }
KERNELMILL_INLINE float __fdividef(float a, float b) noexcept { return a / b; }
KERNELMILL_INLINE float __saturatef(float x) noexcept { return x < 0 ? 0.0f : x > 1 ? 1.0f : x; }
KERNELMILL_INLINE float __frsqrt_rn(float x) noexcept { return static_cast<float>(1.0 / std::sqrt(static_cast<double>(x))); }

// ---- arithmetic with a rounding mode ----
#define KERNELMILL_ROUNDED(suffix, mode)                                                                                        \
  inline float __fadd_##suffix(float a, float b) noexcept { return kernelmill::rounded<mode>([](float x, float y) { return x + y; }, a, b); }      \
  inline float __fsub_##suffix(float a, float b) noexcept { return kernelmill::rounded<mode>([](float x, float y) { return x - y; }, a, b); }      \
  inline float __fmul_##suffix(float a, float b) noexcept { return kernelmill::rounded<mode>([](float x, float y) { return x * y; }, a, b); }      \
  inline float __fdiv_##suffix(float a, float b) noexcept { return kernelmill::rounded<mode>([](float x, float y) { return x / y; }, a, b); }      \
  inline float __frcp_##suffix(float a) noexcept { return __fdiv_##suffix(1.0f, a); }                                           \
  inline float __fsqrt_##suffix(float a) noexcept { return kernelmill::rounded<mode>([](float x) { return ::sqrtf(x); }, a); }  \
  inline float __fmaf_##suffix(float a, float b, float c) noexcept { return kernelmill::rounded<mode>([](float x, float y, float z) { return ::fmaf(x, y, z); }, a, b, c); } \
  inline double __dadd_##suffix(double a, double b) noexcept { return kernelmill::rounded<mode>([](double x, double y) { return x + y; }, a, b); } \
  inline double __dsub_##suffix(double a, double b) noexcept { return kernelmill::rounded<mode>([](double x, double y) { return x - y; }, a, b); } \
  inline double __dmul_##suffix(double a, double b) noexcept { return kernelmill::rounded<mode>([](double x, double y) { return x * y; }, a, b); } \
  inline double __ddiv_##suffix(double a, double b) noexcept { return kernelmill::rounded<mode>([](double x, double y) { return x / y; }, a, b); } \
  inline double __drcp_##suffix(double a) noexcept { return __ddiv_##suffix(1.0, a); }                                          \
  inline double __dsqrt_##suffix(double a) noexcept { return kernelmill::rounded<mode>([](double x) { return ::sqrt(x); }, a); }\
  inline double __fma_##suffix(double a, double b, double c) noexcept { return kernelmill::rounded<mode>([](double x, double y, double z) { return ::fma(x, y, z); }, a, b, c); }
KERNELMILL_ROUNDED(rz, kernelmill::rounding::zero)
KERNELMILL_ROUNDED(ru, kernelmill::rounding::up)
KERNELMILL_ROUNDED(rd, kernelmill::rounding::down)
#undef KERNELMILL_ROUNDED
// Rounding to nearest is the default of the processor, so these are plain operators, which are faster.
KERNELMILL_INLINE float __fadd_rn(float a, float b) noexcept { return a + b; }
KERNELMILL_INLINE float __fsub_rn(float a, float b) noexcept { return a - b; }
KERNELMILL_INLINE float __fmul_rn(float a, float b) noexcept { return a * b; }
KERNELMILL_INLINE float __fdiv_rn(float a, float b) noexcept { return a / b; }
KERNELMILL_INLINE float __frcp_rn(float a) noexcept { return 1.0f / a; }
KERNELMILL_INLINE float __fsqrt_rn(float a) noexcept { return ::sqrtf(a); }
KERNELMILL_INLINE float __fmaf_rn(float a, float b, float c) noexcept { return ::fmaf(a, b, c); }
KERNELMILL_INLINE double __dadd_rn(double a, double b) noexcept { return a + b; }
KERNELMILL_INLINE double __dsub_rn(double a, double b) noexcept { return a - b; }
KERNELMILL_INLINE double __dmul_rn(double a, double b) noexcept { return a * b; }
KERNELMILL_INLINE double __ddiv_rn(double a, double b) noexcept { return a / b; }
KERNELMILL_INLINE double __drcp_rn(double a) noexcept { return 1.0 / a; }
KERNELMILL_INLINE double __dsqrt_rn(double a) noexcept { return ::sqrt(a); }
KERNELMILL_INLINE double __fma_rn(double a, double b, double c) noexcept { return ::fma(a, b, c); }
