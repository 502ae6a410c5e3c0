// Half precision: __half, __half2 and every function of hip_fp16.h, computed as on the device (in float, rounded once).
//
// Conversions to integers and between float and half use the rounding mode in their names, as documented. HIP's own
// headers ignore it in some of them: __half2int_rn truncates there.
#pragma once
#include "inline.h"
#include "narrow.h"
#include "sixteen.h"
#include "vectors.h"

// The bit pattern of a half as a plain structure, and also as a number if the compiler has _Float16.
struct __half_raw {
#ifdef __FLT16_MANT_DIG__
  union { _Float16 data; unsigned short x; };
#else
  unsigned short x;
#endif
};
struct __half2_raw { unsigned short x, y; };

struct __half {
  unsigned short __x;  // the bit pattern; it is private in HIP, so programs use __half_raw and the like
  using format = kernelmill::narrow<5, 10>;
  __half() = default;
  __half(const __half_raw& raw) noexcept : __x(raw.x) {}
  __half& operator=(const __half_raw& raw) noexcept { __x = raw.x; return *this; }
  operator __half_raw() const noexcept { __half_raw r; r.x = __x; return r; }
  operator __half_raw() const volatile noexcept { __half_raw r; r.x = __x; return r; }

#ifdef __HIP_NO_HALF_CONVERSIONS__
#define KERNELMILL_CONVERSION explicit
#else
#define KERNELMILL_CONVERSION
#endif
  template <class T, kernelmill::if_number<T> = 0> KERNELMILL_CONVERSION __half(T value) noexcept {
    if constexpr (std::is_floating_point<T>::value) __x = static_cast<unsigned short>(format::encode(static_cast<double>(value)));
    else __x = static_cast<unsigned short>(format::encode_integer(value));
  }
  template <class T, kernelmill::if_number<T> = 0> KERNELMILL_CONVERSION operator T() const noexcept {
    if constexpr (std::is_same<T, bool>::value) return (__x & 0x7FFF) != 0;
    else if constexpr (std::is_floating_point<T>::value) return static_cast<T>(format::decode(__x));
    else return kernelmill::to_integer<kernelmill::rounding::zero, T>(format::decode(__x));
  }
#ifdef __FLT16_MANT_DIG__
  KERNELMILL_CONVERSION __half(_Float16 value) noexcept : __x(kernelmill::bits<unsigned short>(value)) {}
  KERNELMILL_CONVERSION operator _Float16() const noexcept { return kernelmill::bits<_Float16>(__x); }
#endif
#undef KERNELMILL_CONVERSION
};
static_assert(sizeof(__half) == 2 && std::is_trivially_copyable<__half>::value, "a half must be two trivially copyable bytes");

struct alignas(4) __half2 {
  __half x, y;
  __half2() = default;
  __half2(const __half& a, const __half& b) noexcept : x(a), y(b) {}
  __half2(const __half2_raw& raw) noexcept : x(half_of(raw.x)), y(half_of(raw.y)) {}
  __half2& operator=(const __half2_raw& raw) noexcept { return *this = __half2(raw); }
  operator __half2_raw() const noexcept { return {static_cast<__half_raw>(x).x, static_cast<__half_raw>(y).x}; }

 private:
  static __half half_of(unsigned short pattern) noexcept { __half_raw r; r.x = pattern; return r; }
};
typedef __half half;
typedef __half2 half2;

// ---- bits and parts ----
KERNELMILL_INLINE unsigned short __half_as_ushort(__half a) noexcept { return static_cast<__half_raw>(a).x; }
KERNELMILL_INLINE short __half_as_short(__half a) noexcept { return static_cast<short>(__half_as_ushort(a)); }
KERNELMILL_INLINE __half __ushort_as_half(unsigned short pattern) noexcept { __half_raw r; r.x = pattern; return r; }
KERNELMILL_INLINE __half __short_as_half(short pattern) noexcept { return __ushort_as_half(static_cast<unsigned short>(pattern)); }
KERNELMILL_INLINE __half2 make_half2(__half a, __half b) noexcept { return __half2(a, b); }
KERNELMILL_INLINE __half2 __halves2half2(__half a, __half b) noexcept { return __half2(a, b); }
KERNELMILL_INLINE __half2 __half2half2(__half a) noexcept { return __half2(a, a); }
KERNELMILL_INLINE __half __low2half(__half2 a) noexcept { return a.x; }
KERNELMILL_INLINE __half __high2half(__half2 a) noexcept { return a.y; }
KERNELMILL_INLINE __half2 __low2half2(__half2 a) noexcept { return __half2(a.x, a.x); }
KERNELMILL_INLINE __half2 __high2half2(__half2 a) noexcept { return __half2(a.y, a.y); }
KERNELMILL_INLINE __half2 __lows2half2(__half2 a, __half2 b) noexcept { return __half2(a.x, b.x); }
KERNELMILL_INLINE __half2 __highs2half2(__half2 a, __half2 b) noexcept { return __half2(a.y, b.y); }

// ---- conversions ----
KERNELMILL_INLINE float __half2float(__half a) noexcept { return float(a); }
KERNELMILL_INLINE __half __float2half(float a) noexcept { return __half(a); }
KERNELMILL_INLINE __half __double2half(double a) noexcept { return __half(a); }
KERNELMILL_INLINE float2 __half22float2(__half2 a) noexcept { return make_float2(float(a.x), float(a.y)); }
KERNELMILL_INLINE __half2 __float2half2_rn(float a) noexcept { return __half2(__half(a), __half(a)); }
KERNELMILL_INLINE __half2 __floats2half2_rn(float a, float b) noexcept { return __half2(__half(a), __half(b)); }
KERNELMILL_INLINE __half2 __float22half2_rn(float2 a) noexcept { return __floats2half2_rn(a.x, a.y); }
#define KERNELMILL_HALF_INTEGER(name, T, suffix, mode)                                                              \
  KERNELMILL_LINKAGE T __half2##name##_##suffix(__half a) noexcept KERNELMILL_BODY(return kernelmill::to_integer<mode, T>(float(a));) \
  KERNELMILL_LINKAGE __half __##name##2half_##suffix(T a) noexcept KERNELMILL_BODY(return __ushort_as_half(static_cast<unsigned short>(__half::format::encode_integer(a, mode)));)
#define KERNELMILL_HALF_CONVERSIONS(suffix, mode)                                                                   \
  KERNELMILL_LINKAGE __half __float2half_##suffix(float a) noexcept KERNELMILL_BODY(return __ushort_as_half(static_cast<unsigned short>(__half::format::encode(a, mode)));) \
  KERNELMILL_HALF_INTEGER(short, short, suffix, mode)                                                               \
  KERNELMILL_HALF_INTEGER(ushort, unsigned short, suffix, mode)                                                     \
  KERNELMILL_HALF_INTEGER(int, int, suffix, mode)                                                                   \
  KERNELMILL_HALF_INTEGER(uint, unsigned int, suffix, mode)                                                         \
  KERNELMILL_HALF_INTEGER(ll, long long, suffix, mode)                                                              \
  KERNELMILL_HALF_INTEGER(ull, unsigned long long, suffix, mode)
KERNELMILL_HALF_CONVERSIONS(rn, kernelmill::rounding::nearest)
KERNELMILL_HALF_CONVERSIONS(rz, kernelmill::rounding::zero)
KERNELMILL_HALF_CONVERSIONS(ru, kernelmill::rounding::up)
KERNELMILL_HALF_CONVERSIONS(rd, kernelmill::rounding::down)
#undef KERNELMILL_HALF_CONVERSIONS
#undef KERNELMILL_HALF_INTEGER

// ---- arithmetic ----
KERNELMILL_INLINE __half __habs(__half a) noexcept { return __ushort_as_half(__half_as_ushort(a) & 0x7FFF); }
KERNELMILL_INLINE __half __hneg(__half a) noexcept { return __ushort_as_half(__half_as_ushort(a) ^ 0x8000); }
KERNELMILL_INLINE __half __hfma(__half a, __half b, __half c) noexcept { return __half(kernelmill::fused_to_odd(float(a), float(b), float(c))); }
KERNELMILL_SIXTEEN(__half, __half2)
#ifndef __HIP_NO_HALF_OPERATORS__
KERNELMILL_SIXTEEN_OPERATORS(__half)
KERNELMILL_SIXTEEN_PAIR_OPERATORS(__half, __half2)
#endif
#define KERNELMILL_HAS_HALF
#ifdef KERNELMILL_WARP_EXCHANGES_OF  // otherwise warp.h, included later, defines the exchanges
KERNELMILL_WARP_EXCHANGES_OF(__half)
#endif
KERNELMILL_INLINE __half __ldg(const __half* p) noexcept { return *p; }
KERNELMILL_INLINE float amd_mixed_dot(__half2 a, __half2 b, float c, bool) noexcept { return float(a.x) * float(b.x) + float(a.y) * float(b.y) + c; }

#define HIPRT_INF_FP16 __ushort_as_half(static_cast<unsigned short>(0x7C00U))
#define HIPRT_MAX_NORMAL_FP16 __ushort_as_half(static_cast<unsigned short>(0x7BFFU))
#define HIPRT_MIN_DENORM_FP16 __ushort_as_half(static_cast<unsigned short>(0x0001U))
#define HIPRT_NAN_FP16 __ushort_as_half(static_cast<unsigned short>(0x7FFFU))
#define HIPRT_NEG_ZERO_FP16 __ushort_as_half(static_cast<unsigned short>(0x8000U))
#define HIPRT_ONE_FP16 __ushort_as_half(static_cast<unsigned short>(0x3C00U))
#define HIPRT_ZERO_FP16 __ushort_as_half(static_cast<unsigned short>(0x0000U))
