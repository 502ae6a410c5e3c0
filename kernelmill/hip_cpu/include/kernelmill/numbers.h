// The common parts of the math headers: overload selection by kind of argument, bit casts, and rounding modes.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "inline.h"
#include "system.h"

namespace kernelmill {

template <class T> using if_number = std::enable_if_t<std::is_arithmetic<T>::value, int>;
// The type in which a function computes: float for float and double for every other type, as in the C++ standard
// library.
template <class T> using real = std::conditional_t<std::is_same<T, float>::value, float, double>;

template <class To, class From> inline To bits(From value) noexcept {
  static_assert(sizeof(To) == sizeof(From), "a bit cast requires types of the same size");
  To result;
  std::memcpy(&result, &value, sizeof result);
  return result;
}

enum class rounding { nearest, zero, up, down };

// Hides a value from the optimizer, so that computations with it are not moved across a change of the rounding mode.
template <class T> inline void hide(T& value) noexcept { asm volatile("" : "+m"(value) : : "memory"); }

// Evaluates f(a...) in the given rounding mode.
template <rounding mode, class F, class... A> inline auto rounded(F f, A... a) noexcept {
  const int before = os::rounding_mode();
  os::set_rounding_mode(mode == rounding::up     ? os::round_up
                        : mode == rounding::down ? os::round_down
                        : mode == rounding::zero ? os::round_to_zero
                                                 : os::round_to_nearest);
  (hide(a), ...);
  auto result = f(a...);
  hide(result);
  os::set_rounding_mode(before);
  return result;
}

template <rounding mode, class To, class From> inline To converted(From value) noexcept {
  if constexpr (mode == rounding::nearest) return static_cast<To>(value);
  else return rounded<mode>([](From v) noexcept { return static_cast<To>(v); }, value);
}

template <rounding mode, class T> inline T integral(T x) noexcept {
  if constexpr (mode == rounding::up) return std::ceil(x);
  else if constexpr (mode == rounding::down) return std::floor(x);
  else if constexpr (mode == rounding::zero) return std::trunc(x);
  else return std::nearbyint(x);
}

// Converts to an integer as the hardware does: values out of range saturate, and NaN becomes 0.
template <rounding mode, class To, class From> inline To to_integer(From x) noexcept {
  using limits = std::numeric_limits<To>;
  const From r = integral<mode>(x);
  if (!(r == r)) return 0;
  if (r >= std::ldexp(From(1), limits::digits)) return limits::max();
  if (r < static_cast<From>(limits::min())) return limits::min();
  return static_cast<To>(r);
}

}  // namespace kernelmill
