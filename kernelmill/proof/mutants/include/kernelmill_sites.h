// The sites of mutants, of which those that are selected at run time are active, and the mutants of tokens.
//
// A binary operator becomes two with a site between them: `a + b` is rewritten to `a + SITE + b`, which has the same
// precedence in any context. The first operator pairs `a` with the site, the second applies the original operator or,
// in the selected mutant, its replacement.
#ifndef KERNELMILL_SITES_H  // the copy of this header that is precompiled is another file
#define KERNELMILL_SITES_H

#include <unistd.h>

#include <type_traits>
#include <utility>

#include <hip/hip_runtime.h>

// Functions marked KERNELMILL_INLINE are compiled once for all programs where the runtime's are; see its inline.h.
//
// The site's functions run millions of times in a program that is compiled without optimization. Templates take their
// operands by value and name few others, since each pair of types instantiates them again.
#if defined(__GNUC__) && !defined(__clang__)
#define KERNELMILL_QUICK __attribute__((optimize("O1")))
#define KERNELMILL_EXPANDED __attribute__((always_inline))
#else
#define KERNELMILL_QUICK
#define KERNELMILL_EXPANDED
#endif

namespace kernelmill_mutants {

constexpr int most_sites = 4096;
constexpr int none = -1;
constexpr long long unlimited = 1LL << 62;
constexpr int out_of_passes = 3;  // the status of a mutant that loops for too long

// Without mutants: how often a site was passed while its own would have computed something else, and while it would not
// have.
inline long long differing[most_sites], alike[most_sites];
inline bool meaningless[most_sites];

// With mutants, those of the sites that are `active`, or with a negative control, only what is left of the passes matters.
inline bool counts = true, active[most_sites];
inline int control = none;
inline long long left = unlimited;

// The launches so far of the process of a case.
inline long long launch_number = 0;

// Whether the mutant of a site is active, where its result differs from the original one.
KERNELMILL_QUICK inline KERNELMILL_EXPANDED bool on(int site) {
  if (counts) {
    ++differing[site];
    return false;
  }
  if (--left < 0) _exit(out_of_passes);
  return active[site];
}

// The same where it does not differ, so that it does not matter.
KERNELMILL_QUICK inline KERNELMILL_EXPANDED bool same(int site) {
  if (counts)
    ++alike[site];
  else if (--left < 0)
    _exit(out_of_passes);
  return false;
}

// Takes note that a mutant says nothing, since what it would compute does not exist for the types at its site.
KERNELMILL_QUICK inline void no_mutant(int site) {
  same(site);
  meaningless[site] = true;
}

// Whether the negative control did anything, in memory that the process which asks for it can read.
inline bool unasked = false;
inline bool *applied = &unasked;

KERNELMILL_INLINE void failed() {
  if (control != none) *applied = true;
  if (!counts) _exit(1);
}

struct Site {
  int number;
};

template <typename A>
struct Left {
  A value;
  int site;
};

// Whether another operator exists for two types, with a result that converts to that of the original one.
#define KERNELMILL_ALTERNATIVE(name, op)                                                          \
  template <typename A, typename B, typename R, typename = void>                                  \
  struct name {                                                                                   \
    static constexpr bool possible = false;                                                       \
  };                                                                                              \
  template <typename A, typename B, typename R>                                                   \
  struct name<A, B, R, std::void_t<decltype(R(std::declval<A &>() op std::declval<B &>()))>> {    \
    static constexpr bool possible = true;                                                        \
  };
KERNELMILL_ALTERNATIVE(Sum, +)
KERNELMILL_ALTERNATIVE(Difference, -)
KERNELMILL_ALTERNATIVE(Product, *)
KERNELMILL_ALTERNATIVE(Quotient, /)
KERNELMILL_ALTERNATIVE(Less, <)
KERNELMILL_ALTERNATIVE(NoMore, <=)
KERNELMILL_ALTERNATIVE(More, >)
KERNELMILL_ALTERNATIVE(NoLess, >=)
KERNELMILL_ALTERNATIVE(Equal, ==)
KERNELMILL_ALTERNATIVE(Unequal, !=)
#undef KERNELMILL_ALTERNATIVE

template <typename T>
constexpr bool number = std::is_arithmetic_v<T>;
template <typename T>
constexpr bool whole = std::is_integral_v<T>;

// The last argument: whether both operators give the same bits for the numbers `l` and `r`. A sum and a difference of
// floating-point zeros can differ in sign. What cannot be copied has no operator here, so that its line does not compile
// and is left out.
#define KERNELMILL_OPERATOR(op, other, Other, equal)                                              \
  template <typename A>                                                                           \
  KERNELMILL_QUICK auto operator op(A a, Site site)->decltype(Left<A>{static_cast<A &&>(a), 0}) { \
    return {static_cast<A &&>(a), site.number};                                                   \
  }                                                                                               \
  template <typename A, typename B>                                                               \
  KERNELMILL_QUICK auto operator op(Left<A> a, B r)                                               \
      ->decltype(std::decay_t<decltype(a.value op r)>(a.value op r)) {                            \
    A &l = a.value;                                                                               \
    using R = std::decay_t<decltype(l op r)>;                                                     \
    if constexpr (number<A> && number<B>) {                                                       \
      if ((equal) ? same(a.site) : on(a.site)) return R(l other r);                               \
    } else if constexpr (Other<A, B, R>::possible) {                                              \
      if (on(a.site)) return R(l other r);                                                        \
    } else {                                                                                      \
      no_mutant(a.site);                                                                          \
    }                                                                                             \
    return l op r;                                                                                \
  }
KERNELMILL_OPERATOR(+, -, Difference, r == B(0) && (whole<A> || l != A(0)))
KERNELMILL_OPERATOR(-, +, Sum, r == B(0) && (whole<A> || l != A(0)))
KERNELMILL_OPERATOR(*, /, Quotient, r == B(1) || (whole<A> && whole<B> && l == A(0) && r != B(0)))
KERNELMILL_OPERATOR(/, *, Product, r == B(1) || (whole<A> && whole<B> && l == A(0)))
KERNELMILL_OPERATOR(%, *, Product, l == A(0))
KERNELMILL_OPERATOR(<, <=, NoMore, !(l == r))
KERNELMILL_OPERATOR(<=, <, Less, !(l == r))
KERNELMILL_OPERATOR(>, >=, NoLess, !(l == r))
KERNELMILL_OPERATOR(>=, >, More, !(l == r))
KERNELMILL_OPERATOR(==, !=, Unequal, false)
KERNELMILL_OPERATOR(!=, ==, Equal, false)
#undef KERNELMILL_OPERATOR

// Mutations of a whole expression: `SITE %= a + b ? c : d` has the lowest precedence. Numbers and pointers are passed by
// value, since a bit-field has no reference, and objects by reference, since some cannot be copied.
template <typename T>
constexpr bool object = std::is_class_v<std::remove_reference_t<T>> || std::is_union_v<std::remove_reference_t<T>>;
#define KERNELMILL_VALUE template <typename T, std::enable_if_t<!object<T>, int> = 0> KERNELMILL_QUICK
#define KERNELMILL_OBJECT template <typename T, std::enable_if_t<object<T>, int> = 0> KERNELMILL_QUICK

// Changes of a value; one that its type has no operator for does not exist.
struct Minus {
  template <typename T>
  auto operator()(const T &value, int) const -> decltype(T(-value)) {
    return T(-value);
  }
  // A class with several conversions has no unambiguous negation; it is negated as a float.
  template <typename T>
  auto operator()(const T &value, long) const -> decltype(T(-float(value))) {
    return T(-float(value));
  }
};
struct PlusOne {
  template <typename T>
  auto operator()(const T &value, int) const -> decltype(T(value + 1)) {
    return T(value + 1);
  }
};
struct Neighbor {
  template <typename T>
  auto operator()(const T &value, int) const -> decltype(T(value > 0 ? value - 1 : value + 1)) {
    return T(value > 0 ? value - 1 : value + 1);
  }
};
struct Remains {
  template <typename T>
  auto operator()(const T &, int) const -> decltype(T(77)) {
    return T(77);
  }
};

// The value, or its change where the mutant is active. Without a change the value itself is passed on.
template <typename Change, typename T>
KERNELMILL_QUICK decltype(auto) changed(int site, T &&value) {
  using Own = std::decay_t<T>;
  if constexpr (std::is_invocable_v<Change, const Own &, int> && std::is_constructible_v<Own, T>) {
    if (on(site)) return Change{}(value, 0);
    return Own(static_cast<T &&>(value));
  } else {
    no_mutant(site);
    return static_cast<T &&>(value);
  }
}

struct Negated {
  int number;
  KERNELMILL_QUICK bool operator%=(bool value) const { return on(number) ? !value : value; }
  KERNELMILL_OBJECT bool operator%=(T &&value) const { return *this %= bool(static_cast<T &&>(value)); }
};
struct Opposite {
  int number;
  KERNELMILL_VALUE T operator%=(T value) const {
    if constexpr (whole<T>) {
      return (value == 0 ? same(number) : on(number)) ? T(-value) : value;
    } else if constexpr (std::is_floating_point_v<T>) {
      return on(number) ? -value : value;
    } else {
      return changed<Minus>(number, value);
    }
  }
  KERNELMILL_OBJECT decltype(auto) operator%=(T &&value) const {
    return changed<Minus>(number, static_cast<T &&>(value));
  }
};
struct Next {
  int number;
  KERNELMILL_VALUE T operator%=(T value) const {
    if constexpr (whole<T>) {
      return on(number) ? T(value + 1) : value;
    } else {
      return changed<PlusOne>(number, value);
    }
  }
  KERNELMILL_OBJECT decltype(auto) operator%=(T &&value) const {
    return changed<PlusOne>(number, static_cast<T &&>(value));
  }
};

// An update that is lost every other time, like a non-atomic one that another thread overwrites.
template <typename F, typename P, typename... Values>
auto updated(int site, F update, P address, Values... values) -> std::decay_t<decltype(update(address, values...))> {
  using R = std::decay_t<decltype(update(address, values...))>;
  static thread_local unsigned calls = 0;
  if constexpr (std::is_void_v<R>) {
    if (on(site) && ++calls % 2) return;
  } else if constexpr (std::is_constructible_v<R, decltype(*address)>) {
    if (on(site) && ++calls % 2) return R(*address);
  } else {
    no_mutant(site);
  }
  return update(address, values...);
}
#define KERNELMILL_ATOMIC(site, function, ...) \
  kernelmill_mutants::updated(site, [](auto *p, auto... v) { return function(p, v...); }, __VA_ARGS__)

}  // namespace kernelmill_mutants
#endif
