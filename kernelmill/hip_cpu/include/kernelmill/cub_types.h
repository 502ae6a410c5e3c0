// hipCUB's type traits and compile-time helpers. Names follow util_type.hpp of hipCUB.
#pragma once

#include <limits>
#include <type_traits>

#include "hip/hip_runtime.h"

#define HIPCUB_MIN(a, b) ((a) < (b) ? (a) : (b))
#define HIPCUB_MAX(a, b) ((a) > (b) ? (a) : (b))
#define HIPCUB_QUOTIENT_FLOOR(x, y) ((x) / (y))
#define HIPCUB_QUOTIENT_CEILING(x, y) (((x) + (y) - 1) / (y))
#define HIPCUB_ROUND_UP_NEAREST(x, y) (HIPCUB_QUOTIENT_CEILING(x, y) * (y))
#define HIPCUB_ROUND_DOWN_NEAREST(x, y) (((x) / (y)) * (y))

namespace hipcub {

struct NullType {
  template <class T>
  NullType &operator=(const T &) { return *this; }
  bool operator==(const NullType &) const { return true; }
  bool operator!=(const NullType &) const { return false; }
};

template <bool condition, class Then, class Else>
struct If {
  typedef std::conditional_t<condition, Then, Else> Type;
};
template <class A, class B>
struct Equals {
  enum { VALUE = std::is_same<A, B>::value, NEGATE = !VALUE };
};
template <class T>
struct IsPointer {
  enum { VALUE = std::is_pointer<T>::value };
};
template <class T>
struct IsVolatile {
  enum { VALUE = std::is_volatile<T>::value };
};
template <class T>
struct RemoveQualifiers {
  typedef std::remove_cv_t<T> Type;
};
template <int number>
struct PowerOfTwo {
  enum { VALUE = (number & (number - 1)) == 0 };
};
// The logarithm, rounded up.
template <int number>
struct Log2 {
  enum { VALUE = number <= 1 ? 0 : 1 + Log2<(number + 1) / 2>::VALUE };
};
template <>
struct Log2<1> {
  enum { VALUE = 0 };
};
template <int value>
struct Int2Type {
  enum { VALUE = value };
};

// Storage for an object that is not constructed.
template <class T>
struct Uninitialized {
  alignas(T) unsigned char storage[sizeof(T)];
  T &Alias() { return reinterpret_cast<T &>(*this); }
};

enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };

namespace detail {
template <std::size_t size>
struct Bits {
  typedef void Type;
};
template <>
struct Bits<1> {
  typedef unsigned char Type;
};
template <>
struct Bits<2> {
  typedef unsigned short Type;
};
template <>
struct Bits<4> {
  typedef unsigned int Type;
};
template <>
struct Bits<8> {
  typedef unsigned long long Type;
};
// The floating-point types that the compiler does not know are those whose limits the runtime gives.
template <class T>
constexpr bool is_narrow_float = !std::is_arithmetic<T>::value && (sizeof(T) == 2) && std::is_convertible<T, float>::value;
template <class T>
constexpr Category category = std::is_floating_point<T>::value || is_narrow_float<T> ? FLOATING_POINT
                              : !std::is_integral<T>::value                           ? NOT_A_NUMBER
                              : std::is_signed<T>::value                              ? SIGNED_INTEGER
                                                                                      : UNSIGNED_INTEGER;
}  // namespace detail

template <Category category, bool primitive, bool null_type, class Unsigned, class T>
struct BaseTraits {
  static const Category CATEGORY = category;
  enum { PRIMITIVE = primitive, NULL_TYPE = null_type };
};
template <bool null_type, class Unsigned, class T>
struct BaseTraits<UNSIGNED_INTEGER, true, null_type, Unsigned, T> {
  typedef Unsigned UnsignedBits;
  static const Category CATEGORY = UNSIGNED_INTEGER;
  static const UnsignedBits LOWEST_KEY = UnsignedBits(0), MAX_KEY = UnsignedBits(-1);
  enum { PRIMITIVE = true, NULL_TYPE = null_type };
  static UnsignedBits TwiddleIn(UnsignedBits key) { return key; }
  static UnsignedBits TwiddleOut(UnsignedBits key) { return key; }
  static T Max() { return std::numeric_limits<T>::max(); }
  static T Lowest() { return std::numeric_limits<T>::lowest(); }
};
template <bool null_type, class Unsigned, class T>
struct BaseTraits<SIGNED_INTEGER, true, null_type, Unsigned, T> {
  typedef Unsigned UnsignedBits;
  static const Category CATEGORY = SIGNED_INTEGER;
  static const UnsignedBits HIGH_BIT = UnsignedBits(UnsignedBits(1) << (sizeof(UnsignedBits) * 8 - 1));
  static const UnsignedBits LOWEST_KEY = HIGH_BIT, MAX_KEY = UnsignedBits(UnsignedBits(-1) ^ HIGH_BIT);
  enum { PRIMITIVE = true, NULL_TYPE = null_type };
  static UnsignedBits TwiddleIn(UnsignedBits key) { return key ^ HIGH_BIT; }
  static UnsignedBits TwiddleOut(UnsignedBits key) { return key ^ HIGH_BIT; }
  static T Max() { return std::numeric_limits<T>::max(); }
  static T Lowest() { return std::numeric_limits<T>::lowest(); }
};

// The largest finite number and its negative.
template <class T>
struct FpLimits {
  static T Max() { return of_bits(sizeof(T)); }
  static T Lowest() { return T(-float(Max())); }

 private:
  static T of_bits(std::size_t) {
    if constexpr (std::is_floating_point<T>::value) {
      return std::numeric_limits<T>::max();
    } else {
      // The pattern below infinity: half and bfloat16 differ in where the exponent ends.
      T result, one = T(1.0f);
      unsigned short pattern;
      __builtin_memcpy(&pattern, &one, sizeof pattern);
      pattern = pattern == 0x3F80 ? 0x7F7F : 0x7BFF;
      __builtin_memcpy(&result, &pattern, sizeof pattern);
      return result;
    }
  }
};
template <>
inline float FpLimits<float>::Lowest() { return std::numeric_limits<float>::lowest(); }
template <>
inline double FpLimits<double>::Lowest() { return std::numeric_limits<double>::lowest(); }

template <bool null_type, class Unsigned, class T>
struct BaseTraits<FLOATING_POINT, true, null_type, Unsigned, T> {
  typedef Unsigned UnsignedBits;
  static const Category CATEGORY = FLOATING_POINT;
  static const UnsignedBits HIGH_BIT = UnsignedBits(UnsignedBits(1) << (sizeof(UnsignedBits) * 8 - 1));
  static const UnsignedBits LOWEST_KEY = UnsignedBits(-1), MAX_KEY = UnsignedBits(UnsignedBits(-1) ^ HIGH_BIT);
  enum { PRIMITIVE = true, NULL_TYPE = null_type };
  static UnsignedBits TwiddleIn(UnsignedBits key) { return key ^ (key & HIGH_BIT ? UnsignedBits(-1) : HIGH_BIT); }
  static UnsignedBits TwiddleOut(UnsignedBits key) { return key ^ (key & HIGH_BIT ? HIGH_BIT : UnsignedBits(-1)); }
  static T Max() { return FpLimits<T>::Max(); }
  static T Lowest() { return FpLimits<T>::Lowest(); }
};

template <class T>
struct NumericTraits : BaseTraits<detail::category<T>, detail::category<T> != NOT_A_NUMBER, false,
                                  typename detail::Bits<sizeof(T)>::Type, T> {};
template <>
struct NumericTraits<NullType> : BaseTraits<NOT_A_NUMBER, false, true, NullType, NullType> {};
template <class T>
struct Traits : NumericTraits<std::remove_cv_t<T>> {};

}  // namespace hipcub
