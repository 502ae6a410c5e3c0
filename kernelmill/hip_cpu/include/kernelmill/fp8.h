// Floating-point numbers of eight bits. The "fnuz" types have neither infinity nor a negative zero, one NaN (0x80), and
// an exponent bias larger by one than the OCP types. Operations are conversions; numbers of other types are rounded once.
#pragma once
#include "bfloat.h"
#include "half.h"

typedef unsigned char __hip_fp8_storage_t;
typedef unsigned short __hip_fp8x2_storage_t;
typedef unsigned int __hip_fp8x4_storage_t;
typedef enum __hip_fp8_interpretation_t { __HIP_E4M3_FNUZ = 0, __HIP_E5M2_FNUZ = 1, __HIP_E4M3 = 2, __HIP_E5M2 = 3 } __hip_fp8_interpretation_t;
typedef enum __hip_saturation_t { __HIP_NOSAT = 0, __HIP_SATFINITE = 1 } __hip_saturation_t;

#define HIP_FP8_TYPE_OCP 1
#define HIP_FP8_TYPE_FNUZ 1
#define HIP_FP8_CVT_FAST_PATH 0

namespace kernelmill {

struct Fp8Format {
  int mantissa, bias;
  unsigned largest;   // the pattern of the largest finite number
  unsigned overflow;  // of what is larger, without saturation
  unsigned nan;
  bool fnuz;
};
constexpr Fp8Format fp8_formats[] = {{3, 8, 0x7F, 0x80, 0x80, true}, {2, 16, 0x7F, 0x80, 0x80, true}, {3, 7, 0x7E, 0x7F, 0x7F, false}, {2, 15, 0x7B, 0x7C, 0x7F, false}};

inline __hip_fp8_storage_t fp8_of(double value, __hip_saturation_t saturation, __hip_fp8_interpretation_t interpretation) noexcept {
  const Fp8Format f = fp8_formats[interpretation];
  const unsigned sign = std::signbit(value) ? 0x80u : 0u;
  if (value != value) return static_cast<__hip_fp8_storage_t>(f.fnuz ? f.nan : sign | f.nan);
  unsigned pattern = f.largest + 1;
  const double magnitude = std::fabs(value);
  if (!std::isinf(magnitude)) {
    int power = magnitude == 0 ? 1 - f.bias : std::ilogb(magnitude);
    if (power < 1 - f.bias) power = 1 - f.bias;
    const double units = std::nearbyint(std::ldexp(magnitude, f.mantissa - power));
    const double wide = std::ldexp(double(power + f.bias - 1), f.mantissa) + units;  // a carry increments the exponent
    if (wide <= f.largest) pattern = static_cast<unsigned>(wide);
  }
  if (pattern > f.largest) {
    if (saturation == __HIP_SATFINITE) pattern = f.largest;
    else return static_cast<__hip_fp8_storage_t>(f.fnuz ? f.overflow : sign | f.overflow);
  }
  return static_cast<__hip_fp8_storage_t>(f.fnuz && pattern == 0 ? 0 : sign | pattern);
}
inline float fp8_value(__hip_fp8_storage_t x, __hip_fp8_interpretation_t interpretation) noexcept {
  const Fp8Format f = fp8_formats[interpretation];
  const int pattern = x & 0x7F, exponent = pattern >> f.mantissa, rest = pattern & ((1 << f.mantissa) - 1);
  const float sign = x & 0x80 ? -1.f : 1.f;
  if (f.fnuz && x == 0x80) return NAN;
  if (static_cast<unsigned>(pattern) > f.largest) return interpretation == __HIP_E5M2 && pattern == 0x7C ? sign * INFINITY : std::copysign(NAN, sign);
  const int significand = exponent ? rest | 1 << f.mantissa : rest;
  return sign * std::ldexp(float(significand), (exponent ? exponent : 1) - f.bias - f.mantissa);
}

}  // namespace kernelmill

// ---- conversions of storage ----
inline __hip_fp8_storage_t __hip_cvt_float_to_fp8(float f, __hip_saturation_t s, __hip_fp8_interpretation_t i) noexcept { return kernelmill::fp8_of(f, s, i); }
inline __hip_fp8_storage_t __hip_cvt_double_to_fp8(double d, __hip_saturation_t s, __hip_fp8_interpretation_t i) noexcept { return kernelmill::fp8_of(d, s, i); }
inline __hip_fp8_storage_t __hip_cvt_halfraw_to_fp8(__half_raw h, __hip_saturation_t s, __hip_fp8_interpretation_t i) noexcept { return kernelmill::fp8_of(float(__half(h)), s, i); }
inline __hip_fp8_storage_t __hip_cvt_bfloat16raw_to_fp8(__hip_bfloat16_raw b, __hip_saturation_t s, __hip_fp8_interpretation_t i) noexcept { return kernelmill::fp8_of(float(__hip_bfloat16(b)), s, i); }
namespace kernelmill {
inline __hip_fp8x2_storage_t fp8_pair(double low, double high, __hip_saturation_t s, __hip_fp8_interpretation_t i) noexcept {
  return static_cast<__hip_fp8x2_storage_t>(fp8_of(low, s, i) | fp8_of(high, s, i) << 8);
}
}  // namespace kernelmill
inline __hip_fp8x2_storage_t __hip_cvt_float2_to_fp8x2(float2 f, __hip_saturation_t s, __hip_fp8_interpretation_t i) noexcept { return kernelmill::fp8_pair(f.x, f.y, s, i); }
inline __hip_fp8x2_storage_t __hip_cvt_double2_to_fp8x2(double2 d, __hip_saturation_t s, __hip_fp8_interpretation_t i) noexcept { return kernelmill::fp8_pair(d.x, d.y, s, i); }
inline __hip_fp8x2_storage_t __hip_cvt_halfraw2_to_fp8x2(__half2_raw h, __hip_saturation_t s, __hip_fp8_interpretation_t i) noexcept { return kernelmill::fp8_pair(float(__half2(h).x), float(__half2(h).y), s, i); }
inline __hip_fp8x2_storage_t __hip_cvt_bfloat16raw2_to_fp8x2(__hip_bfloat162_raw b, __hip_saturation_t s, __hip_fp8_interpretation_t i) noexcept { return kernelmill::fp8_pair(float(__hip_bfloat162(b).x), float(__hip_bfloat162(b).y), s, i); }
inline __half_raw __hip_cvt_fp8_to_halfraw(__hip_fp8_storage_t x, __hip_fp8_interpretation_t i) noexcept { return __half(kernelmill::fp8_value(x, i)); }
inline __half2_raw __hip_cvt_fp8x2_to_halfraw2(__hip_fp8x2_storage_t x, __hip_fp8_interpretation_t i) noexcept {
  return __half2(__half(kernelmill::fp8_value(static_cast<__hip_fp8_storage_t>(x & 0xFF), i)), __half(kernelmill::fp8_value(static_cast<__hip_fp8_storage_t>(x >> 8), i)));
}

// ---- types ----
#define KERNELMILL_FP8(name, interpretation)                                                                               \
  struct __hip_fp8_##name {                                                                                                \
    __hip_fp8_storage_t __x;                                                                                               \
    static constexpr __hip_fp8_interpretation_t __default_interpret = interpretation;                                      \
    static constexpr __hip_saturation_t __default_saturation = __HIP_SATFINITE;                                            \
    __hip_fp8_##name() = default;                                                                                          \
    template <class T, kernelmill::if_number<T> = 0>                                                                       \
    __hip_fp8_##name(T value) noexcept : __x(kernelmill::fp8_of(static_cast<double>(value), __HIP_SATFINITE, interpretation)) {} \
    __hip_fp8_##name(__half value) noexcept : __hip_fp8_##name(float(value)) {}                                            \
    __hip_fp8_##name(__hip_bfloat16 value) noexcept : __hip_fp8_##name(float(value)) {}                                    \
    operator float() const noexcept { return kernelmill::fp8_value(__x, interpretation); }                                 \
    explicit operator double() const noexcept { return float(*this); }                                                     \
    explicit operator __half() const noexcept { return __half(float(*this)); }                                             \
    explicit operator __hip_bfloat16() const noexcept { return __hip_bfloat16(float(*this)); }                             \
    explicit operator bool() const noexcept { return float(*this) != 0; }                                                  \
  };                                                                                                                       \
  struct __hip_fp8x2_##name {                                                                                              \
    __hip_fp8x2_storage_t __x;                                                                                             \
    __hip_fp8x2_##name() = default;                                                                                        \
    __hip_fp8x2_##name(float2 v) noexcept : __x(kernelmill::fp8_pair(v.x, v.y, __HIP_SATFINITE, interpretation)) {}        \
    __hip_fp8x2_##name(double2 v) noexcept : __x(kernelmill::fp8_pair(v.x, v.y, __HIP_SATFINITE, interpretation)) {}       \
    __hip_fp8x2_##name(__half2 v) noexcept : __hip_fp8x2_##name(make_float2(float(v.x), float(v.y))) {}                    \
    __hip_fp8x2_##name(__hip_bfloat162 v) noexcept : __hip_fp8x2_##name(make_float2(float(v.x), float(v.y))) {}            \
    operator float2() const noexcept {                                                                                     \
      return make_float2(kernelmill::fp8_value(static_cast<__hip_fp8_storage_t>(__x & 0xFF), interpretation),              \
                         kernelmill::fp8_value(static_cast<__hip_fp8_storage_t>(__x >> 8), interpretation));               \
    }                                                                                                                      \
    explicit operator __half2() const noexcept { return __half2(__half(float2(*this).x), __half(float2(*this).y)); }       \
  };                                                                                                                       \
  struct __hip_fp8x4_##name {                                                                                              \
    __hip_fp8x4_storage_t __x;                                                                                             \
    __hip_fp8x4_##name() = default;                                                                                        \
    __hip_fp8x4_##name(float4 v) noexcept                                                                                  \
        : __x(kernelmill::fp8_pair(v.x, v.y, __HIP_SATFINITE, interpretation) |                                            \
              static_cast<__hip_fp8x4_storage_t>(kernelmill::fp8_pair(v.z, v.w, __HIP_SATFINITE, interpretation)) << 16) {} \
    __hip_fp8x4_##name(double4 v) noexcept                                                                                 \
        : __x(kernelmill::fp8_pair(v.x, v.y, __HIP_SATFINITE, interpretation) |                                            \
              static_cast<__hip_fp8x4_storage_t>(kernelmill::fp8_pair(v.z, v.w, __HIP_SATFINITE, interpretation)) << 16) {} \
    operator float4() const noexcept {                                                                                     \
      const auto part = [&](int n) { return kernelmill::fp8_value(static_cast<__hip_fp8_storage_t>(__x >> 8 * n & 0xFF), interpretation); }; \
      return make_float4(part(0), part(1), part(2), part(3));                                                              \
    }                                                                                                                      \
  };
KERNELMILL_FP8(e4m3_fnuz, __HIP_E4M3_FNUZ)
KERNELMILL_FP8(e5m2_fnuz, __HIP_E5M2_FNUZ)
KERNELMILL_FP8(e4m3, __HIP_E4M3)
KERNELMILL_FP8(e5m2, __HIP_E5M2)
#undef KERNELMILL_FP8
