// Floating-point formats narrower than float, as bit patterns: half is <5, 10>, bfloat16 is <8, 7>, and the fp8 formats
// are <4, 3> and <5, 2>.
//
// The layout is that of IEEE 754: a sign bit, `exponent` bits and `mantissa` bits. The highest exponent is reserved for
// infinity and NaN.
#pragma once
#include "numbers.h"

namespace kernelmill {

template <int exponent, int mantissa> struct narrow {
  static constexpr std::uint32_t infinity = ((1u << exponent) - 1) << mantissa;
  static constexpr std::uint32_t sign = 1u << (exponent + mantissa);
  static constexpr int least = 2 - (1 << (exponent - 1));  // exponent of the smallest normal number

  // The pattern for a finite double that exceeds the largest number: infinity, or the largest number if the rounding
  // mode points toward zero.
  static std::uint32_t overflow(std::uint32_t negative, rounding mode) noexcept {
    const bool kept = mode == rounding::zero || mode == (negative ? rounding::up : rounding::down);
    return negative | (infinity - (kept ? 1 : 0));
  }

  // The pattern of a double, rounded once in the given mode. Subnormal numbers are preserved; a NaN becomes quiet and
  // keeps the top bits of its payload.
  static std::uint32_t encode(double value, rounding mode = rounding::nearest) noexcept {
    const std::uint64_t u = bits<std::uint64_t>(value);
    const std::uint32_t negative = u >> 63 ? sign : 0;
    const std::uint64_t fraction = u & ((std::uint64_t(1) << 52) - 1);
    const int biased = static_cast<int>(u >> 52 & 2047);
    if (biased == 2047) return negative | infinity | (fraction ? static_cast<std::uint32_t>(fraction >> (52 - mantissa)) | 1u << (mantissa - 1) : 0);
    const int power = biased ? biased - 1023 : -1022;
    const std::uint64_t significand = biased ? fraction | std::uint64_t(1) << 52 : fraction;
    // Subnormal numbers have fewer bits. A shift of 60 already drops all of them.
    int shift = 52 - mantissa + (power < least ? least - power : 0);
    if (shift > 60) shift = 60;
    const std::uint64_t quotient = significand >> shift, rest = significand & ((std::uint64_t(1) << shift) - 1), half = std::uint64_t(1) << (shift - 1);
    const bool up = mode == rounding::nearest ? rest > half || (rest == half && (quotient & 1))
                                              : rest != 0 && mode == (negative ? rounding::down : rounding::up);
    std::uint64_t pattern = quotient + (up ? 1 : 0);  // a carry correctly increments the exponent
    if (power > least) pattern += static_cast<std::uint64_t>(power - least) << mantissa;
    return pattern >= infinity ? overflow(negative, mode) : negative | static_cast<std::uint32_t>(pattern);
  }

  // The pattern of an integer of up to 64 bits. Bits that a double cannot hold are folded into a sticky bit, which
  // keeps the rounding correct.
  template <class I> static std::uint32_t encode_integer(I value, rounding mode = rounding::nearest) noexcept {
    if constexpr (sizeof(I) < 8) return encode(static_cast<double>(value), mode);
    else {
      const bool negative = value < 0;
      std::uint64_t magnitude = negative ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
      if (magnitude >> 53) magnitude = (magnitude & ~std::uint64_t(2047)) | (magnitude & 2047 ? 2048 : 0);
      return encode(negative ? -static_cast<double>(magnitude) : static_cast<double>(magnitude), mode);
    }
  }

  static float decode(std::uint32_t pattern) noexcept {
    const std::uint32_t negative = pattern & sign ? 0x80000000u : 0, magnitude = pattern & (sign - 1);
    if (magnitude > infinity) return bits<float>(negative | 0x7FC00000u | (magnitude & ((1u << mantissa) - 1)) << (23 - mantissa));
    if (magnitude == infinity) return bits<float>(negative | 0x7F800000u);
    if constexpr (exponent == 8) return bits<float>(negative | magnitude << (23 - mantissa));
    if (magnitude >> mantissa) return bits<float>(negative | (magnitude + ((least + 126u) << mantissa)) << (23 - mantissa));
    const float value = std::ldexp(static_cast<float>(magnitude), least - mantissa);
    return negative ? -value : value;
  }
};

// a * b + c for numbers with short significands, rounded to odd. Rounding the result again, to far fewer bits, then
// gives the same value as rounding the exact result once (Boldo and Melquiond, 2008).
KERNELMILL_INLINE double fused_to_odd(float a, float b, float c) noexcept {
  const double product = static_cast<double>(a) * b;  // exact
  const double sum = product + c, back = sum - product;
  const double error = (product - (sum - back)) + (c - back);
  if (!std::isfinite(sum) || error == 0 || (bits<std::uint64_t>(sum) & 1)) return sum;
  return std::nextafter(sum, error > 0 ? HUGE_VAL : -HUGE_VAL);
}

}  // namespace kernelmill
