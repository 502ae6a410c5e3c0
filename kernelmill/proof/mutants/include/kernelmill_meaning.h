// Mutants at the level of meaning.
#ifndef KERNELMILL_MEANING_H  // the copy of this header that is precompiled is another file
#define KERNELMILL_MEANING_H

#include <cmath>
#include <cstring>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include <hip/hip_runtime.h>

#include "kernelmill_sites.h"

namespace kernelmill_mutants {

// Whether two values have the same bytes, without a call where the optimizer does not expand `memcmp`.
template <typename A>
KERNELMILL_QUICK inline KERNELMILL_EXPANDED bool equal_bytes(const A &a, const A &b) {
  if constexpr (whole<A>) {
    return a == b;
  } else if constexpr (sizeof(A) <= sizeof(unsigned long long)) {
    unsigned long long left = 0, right = 0;
    __builtin_memcpy(&left, &a, sizeof a);
    __builtin_memcpy(&right, &b, sizeof b);
    return left == right;
  } else {
    return std::memcmp(&a, &b, sizeof a) == 0;
  }
}

template <typename A, typename B, typename = void>
struct Converted {
  static constexpr bool possible = false;
};
template <typename A, typename B>
struct Converted<A, B, std::void_t<decltype(A(std::declval<B &>()))>> {
  static constexpr bool possible = true;
};

// One of two values, both without effects.
template <typename A, typename B>
KERNELMILL_QUICK A either(int site, A value, B other) {
  if constexpr (Converted<A, B>::possible) {
    A changed = A(other);
    if (equal_bytes(changed, value)) {
      same(site);
    } else if (on(site)) {
      return changed;
    }
  } else {
    no_mutant(site);
  }
  return value;
}

// Whether the mutant of a site is active, where it makes a difference only under a condition.
KERNELMILL_QUICK inline bool when(int site, bool differs) { return differs ? on(site) : same(site); }

KERNELMILL_INLINE bool later_block() { return blockIdx.x + blockIdx.y + blockIdx.z > 0; }
KERNELMILL_INLINE bool upper_lane() { return threadIdx.x % 64 >= 32; }
KERNELMILL_INLINE unsigned threads() { return blockDim.x; }

// Mutations of a whole expression: a condition that always has the same value, a value of about half the precision, an
// initial value that is whatever the memory held, the index of a neighbor.
struct Forced {
  int number;
  bool value;
  KERNELMILL_QUICK bool operator%=(bool usual) const { return when(number, usual != value) ? value : usual; }
  KERNELMILL_OBJECT bool operator%=(T &&usual) const { return *this %= bool(static_cast<T &&>(usual)); }
};
struct Rounded {
  int number;
  KERNELMILL_VALUE T operator%=(T value) const {
    if constexpr (std::is_floating_point_v<T>) {
      const T split = value * T(sizeof(T) == 4 ? 8193 : 536870913);
      const T rounded = split - (split - value);
      return when(number, std::isfinite(split) && rounded != value) ? rounded : value;
    } else {
      no_mutant(number);
      return value;
    }
  }
  KERNELMILL_OBJECT T &&operator%=(T &&value) const {
    no_mutant(number);
    return static_cast<T &&>(value);
  }
};
struct Stale {
  int number;
  KERNELMILL_VALUE T operator%=(T value) const { return changed<Remains>(number, value); }
  KERNELMILL_OBJECT decltype(auto) operator%=(T &&value) const {
    return changed<Remains>(number, static_cast<T &&>(value));
  }
};
struct Previous {
  int number;
  KERNELMILL_VALUE T operator%=(T value) const { return changed<Neighbor>(number, value); }
  KERNELMILL_OBJECT decltype(auto) operator%=(T &&value) const {
    return changed<Neighbor>(number, static_cast<T &&>(value));
  }
};
#undef KERNELMILL_VALUE
#undef KERNELMILL_OBJECT

// Updates of the same element as if all threads had read it before any of them wrote: only the last one remains.
struct Before {
  unsigned char bytes[64];
  long long launch;
};
template <typename T, typename F>
void simultaneous(T *address, F update) {
  static std::unordered_map<const void *, Before> before;
  static_assert(sizeof(T) <= sizeof(Before::bytes));
  Before &known = before[(const void *)address];
  if (known.launch == launch_number && launch_number)
    std::memcpy((void *)address, known.bytes, sizeof(T));
  else
    std::memcpy(known.bytes, (const void *)address, sizeof(T)), known.launch = launch_number;
  update();
}

KERNELMILL_INLINE dim3 fewer(int site, dim3 size) {
  if (on(site)) {
    if (size.x > 1)
      --size.x;
    else if (size.y > 1)
      --size.y;
    else if (size.z > 1)
      --size.z;
  }
  return size;
}

}  // namespace kernelmill_mutants
#endif
