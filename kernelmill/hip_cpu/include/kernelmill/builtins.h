// The builtins of clang, for other compilers, and the functions of AMD's math library that HIP programs call directly.
//
// Their semantics follow LLVM's "Clang Language Extensions" (bit rotation and reversal, __builtin_assume), the "CDNA 3
// Instruction Set Architecture" (v_perm_b32, v_sad_u8) and the OCML documentation of ROCm's device libraries.
#pragma once

#include "kernelmill/math.h"
#include "kernelmill/errors.h"
#include "kernelmill/qualifiers.h"
#include "kernelmill/report.h"

#ifndef __clang__
#define __builtin_assume(condition) static_cast<void>(sizeof(static_cast<bool>(condition)))
#define KERNELMILL_BITS(width, type)                                                                    \
  inline constexpr type __builtin_rotateleft##width(type value, type by) {                              \
    return type((unsigned long long)(value) << (by & (width - 1)) | value >> (-by & (width - 1)));      \
  }                                                                                                     \
  inline constexpr type __builtin_rotateright##width(type value, type by) {                             \
    return type(value >> (by & (width - 1)) | (unsigned long long)(value) << (-by & (width - 1)));      \
  }                                                                                                     \
  inline constexpr type __builtin_bitreverse##width(type value) {                                       \
    type result = 0;                                                                                    \
    for (int bit = 0; bit < width; ++bit) result = type(result | type(value >> bit & 1) << (width - 1 - bit)); \
    return result;                                                                                      \
  }
KERNELMILL_BITS(8, uint8_t)
KERNELMILL_BITS(16, uint16_t)
KERNELMILL_BITS(32, uint32_t)
KERNELMILL_BITS(64, uint64_t)
#undef KERNELMILL_BITS
#endif

namespace kernelmill::rt {
// Replaces inline assembly that the source rewriter cannot translate.
[[noreturn]] inline void no_assembly(const char* instructions, KERNELMILL_SITE_PARAMETERS) {
  report(finding_here("assembly", KERNELMILL_SITE), "inline assembly that a CPU cannot run: `%s`", instructions);
  give_up();
}
}  // namespace kernelmill::rt

// Selects four bytes of two words, of which `low` has the lower byte numbers. Selectors 8 to 11 replicate a sign bit,
// 12 gives 0x00, and higher ones give 0xFF.
KERNELMILL_INLINE unsigned __builtin_amdgcn_perm(unsigned high, unsigned low, unsigned selectors) {
  const uint64_t both = uint64_t(high) << 32 | low;
  unsigned result = 0;
  for (unsigned at = 0; at < 32; at += 8) {
    const unsigned selector = selectors >> at & 255;
    unsigned byte = 0;
    if (selector < 8) byte = unsigned(both >> (8 * selector)) & 255;
    else if (selector < 12) byte = both >> (16 * (selector - 8) + 15) & 1 ? 255 : 0;
    else if (selector > 12) byte = 255;
    result |= byte << at;
  }
  return result;
}
KERNELMILL_INLINE unsigned __builtin_amdgcn_sad_u8(unsigned a, unsigned b, unsigned sum) {
  for (unsigned at = 0; at < 32; at += 8) {
    const unsigned x = a >> at & 255, y = b >> at & 255;
    sum += x > y ? x - y : y - x;
  }
  return sum;
}

// Programs declare these functions themselves, with C linkage.
extern "C" {
#define KERNELMILL_OCML(name, of)                                                        \
  inline float __ocml_##name##_f32(float x) { return static_cast<float>(of(x)); }        \
  inline double __ocml_##name##_f64(double x) { return of(x); }
#define KERNELMILL_OCML_TWO(name, of)                                                            \
  inline float __ocml_##name##_f32(float x, float y) { return static_cast<float>(of(x, y)); }    \
  inline double __ocml_##name##_f64(double x, double y) { return of(x, y); }
KERNELMILL_OCML(acos, ::std::acos) KERNELMILL_OCML(acosh, ::std::acosh) KERNELMILL_OCML(asin, ::std::asin)
KERNELMILL_OCML(asinh, ::std::asinh) KERNELMILL_OCML(atan, ::std::atan) KERNELMILL_OCML(atanh, ::std::atanh)
KERNELMILL_OCML(cbrt, ::std::cbrt) KERNELMILL_OCML(ceil, ::std::ceil) KERNELMILL_OCML(cos, ::std::cos)
KERNELMILL_OCML(cosh, ::std::cosh) KERNELMILL_OCML(erf, ::std::erf) KERNELMILL_OCML(erfc, ::std::erfc)
KERNELMILL_OCML(exp, ::std::exp) KERNELMILL_OCML(exp2, ::std::exp2) KERNELMILL_OCML(expm1, ::std::expm1)
KERNELMILL_OCML(fabs, ::std::fabs) KERNELMILL_OCML(floor, ::std::floor) KERNELMILL_OCML(lgamma, ::std::lgamma)
KERNELMILL_OCML(log, ::std::log) KERNELMILL_OCML(log10, ::std::log10) KERNELMILL_OCML(log1p, ::std::log1p)
KERNELMILL_OCML(log2, ::std::log2) KERNELMILL_OCML(logb, ::std::logb) KERNELMILL_OCML(nearbyint, ::std::nearbyint)
KERNELMILL_OCML(rint, ::std::rint) KERNELMILL_OCML(round, ::std::round) KERNELMILL_OCML(sin, ::std::sin)
KERNELMILL_OCML(sinh, ::std::sinh) KERNELMILL_OCML(sqrt, ::std::sqrt) KERNELMILL_OCML(tan, ::std::tan)
KERNELMILL_OCML(tanh, ::std::tanh) KERNELMILL_OCML(tgamma, ::std::tgamma) KERNELMILL_OCML(trunc, ::std::trunc)
KERNELMILL_OCML(exp10, [](auto v) { return ::std::pow(decltype(v)(10), v); })
KERNELMILL_OCML(rsqrt, [](auto v) { return 1 / ::std::sqrt(v); })
KERNELMILL_OCML_TWO(atan2, ::std::atan2) KERNELMILL_OCML_TWO(copysign, ::std::copysign) KERNELMILL_OCML_TWO(fdim, ::std::fdim)
KERNELMILL_OCML_TWO(fmax, ::std::fmax) KERNELMILL_OCML_TWO(fmin, ::std::fmin) KERNELMILL_OCML_TWO(fmod, ::std::fmod)
KERNELMILL_OCML_TWO(hypot, ::std::hypot) KERNELMILL_OCML_TWO(nextafter, ::std::nextafter) KERNELMILL_OCML_TWO(pow, ::std::pow)
KERNELMILL_OCML_TWO(remainder, ::std::remainder)
#undef KERNELMILL_OCML
#undef KERNELMILL_OCML_TWO
KERNELMILL_INLINE float __ocml_fma_f32(float x, float y, float z) { return ::std::fma(x, y, z); }
KERNELMILL_INLINE double __ocml_fma_f64(double x, double y, double z) { return ::std::fma(x, y, z); }
KERNELMILL_INLINE float __ocml_native_sin_f32(float x) { return ::std::sin(x); }
KERNELMILL_INLINE float __ocml_native_cos_f32(float x) { return ::std::cos(x); }
KERNELMILL_INLINE float __ocml_native_exp_f32(float x) { return ::std::exp(x); }
KERNELMILL_INLINE float __ocml_native_log_f32(float x) { return ::std::log(x); }
KERNELMILL_INLINE float __ocml_native_log2_f32(float x) { return ::std::log2(x); }
KERNELMILL_INLINE float __ocml_native_log10_f32(float x) { return ::std::log10(x); }
KERNELMILL_INLINE float __ocml_native_exp10_f32(float x) { return ::std::pow(10.0f, x); }
KERNELMILL_INLINE float __ocml_native_sqrt_f32(float x) { return ::std::sqrt(x); }
}  // extern "C"
