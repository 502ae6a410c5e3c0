// HIP's vector types, char1 to double4 and dim3, with the operators that HIP defines on them.
//
// Layout, constructors and operators follow hip/amd_detail/amd_hip_vector_types.h of HIP 5.2 to 7.1. Vectors of two and
// four components are aligned to their size (double4 to 32 bytes), those of one and three to their component.
// Arithmetic is elementwise, preserves the component type, and accepts a scalar on either side. The operators are
// templates, so that a program's own operators, for example for float4, are preferred.
#pragma once
#include <cstddef>
#include <cstdint>
#include <sys/types.h>  // uint, ushort, ulong
#include <type_traits>

template <class T, unsigned n> struct HIP_vector_base;

// `data` overlays the named components. Constructors set the named ones, so that they work in constant expressions.
template <class T> struct HIP_vector_base<T, 1> {
  using value_type = T;
  union { T x; T data[1]; };
  HIP_vector_base() = default;
  explicit constexpr HIP_vector_base(T a) : x(a) {}
};
template <class T> struct alignas(2 * sizeof(T)) HIP_vector_base<T, 2> {
  using value_type = T;
  union { __extension__ struct { T x, y; }; T data[2]; };
  HIP_vector_base() = default;
  constexpr HIP_vector_base(T a, T b) : x(a), y(b) {}
};
template <class T> struct HIP_vector_base<T, 3> {
  using value_type = T;
  union { __extension__ struct { T x, y, z; }; T data[3]; };
  HIP_vector_base() = default;
  constexpr HIP_vector_base(T a, T b, T c) : x(a), y(b), z(c) {}
};
template <class T> struct alignas(4 * sizeof(T)) HIP_vector_base<T, 4> {
  using value_type = T;
  union { __extension__ struct { T x, y, z, w; }; T data[4]; };
  HIP_vector_base() = default;
  constexpr HIP_vector_base(T a, T b, T c, T d) : x(a), y(b), z(c), w(d) {}
};

template <class T, unsigned n> struct HIP_vector_type;

namespace kernelmill {
template <class A> struct is_vector : std::false_type {};
template <class T, unsigned n> struct is_vector<HIP_vector_type<T, n>> : std::true_type {};
template <class U, class T>
using if_scalar = std::enable_if_t<std::is_convertible<U, T>::value && !is_vector<std::decay_t<U>>::value>;
template <class T> using if_integer = std::enable_if_t<std::is_integral<T>::value>;

template <class T, unsigned n> constexpr HIP_vector_type<T, n> splat(T a) noexcept {
  if constexpr (n == 1) return HIP_vector_type<T, n>(a);
  else if constexpr (n == 2) return HIP_vector_type<T, n>(a, a);
  else if constexpr (n == 3) return HIP_vector_type<T, n>(a, a, a);
  else return HIP_vector_type<T, n>(a, a, a, a);
}
}  // namespace kernelmill

template <class T, unsigned n> struct HIP_vector_type : HIP_vector_base<T, n> {
  HIP_vector_type() = default;
  template <class U, std::enable_if_t<std::is_convertible<U, T>::value && n == 1, int> = 0>
  explicit constexpr HIP_vector_type(U a) noexcept : HIP_vector_base<T, n>(static_cast<T>(a)) {}
  template <class U, std::enable_if_t<std::is_convertible<U, T>::value && (n > 1), long> = 0>
  explicit constexpr HIP_vector_type(U a) noexcept : HIP_vector_type(kernelmill::splat<T, n>(static_cast<T>(a))) {}
  template <class... Us, std::enable_if_t<(n > 1) && sizeof...(Us) == n, int> = 0>
  constexpr HIP_vector_type(Us... each) noexcept : HIP_vector_base<T, n>(static_cast<T>(each)...) {}

  T& operator[](std::size_t i) noexcept { return this->data[i]; }
  const T& operator[](std::size_t i) const noexcept { return this->data[i]; }

  constexpr HIP_vector_type& operator++() noexcept { return *this += T(1); }
  constexpr HIP_vector_type operator++(int) noexcept { HIP_vector_type old(*this); ++*this; return old; }
  constexpr HIP_vector_type& operator--() noexcept { return *this -= T(1); }
  constexpr HIP_vector_type operator--(int) noexcept { HIP_vector_type old(*this); --*this; return old; }
};

// A binary operator in all forms: compound assignment and plain, with vectors and with a scalar on either side.
#define KERNELMILL_VECTOR_OPERATOR(op, condition)                                                                     \
  template <class T, unsigned n, class = condition>                                                                   \
  constexpr HIP_vector_type<T, n>& operator op##=(HIP_vector_type<T, n>& a, const HIP_vector_type<T, n>& b) noexcept {\
    a.x = static_cast<T>(a.x op b.x);                                                                                 \
    if constexpr (n > 1) a.y = static_cast<T>(a.y op b.y);                                                            \
    if constexpr (n > 2) a.z = static_cast<T>(a.z op b.z);                                                            \
    if constexpr (n > 3) a.w = static_cast<T>(a.w op b.w);                                                            \
    return a;                                                                                                         \
  }                                                                                                                   \
  template <class T, unsigned n, class U, class = condition, class = kernelmill::if_scalar<U, T>>                     \
  constexpr HIP_vector_type<T, n>& operator op##=(HIP_vector_type<T, n>& a, U b) noexcept {                           \
    return a op##= kernelmill::splat<T, n>(static_cast<T>(b));                                                        \
  }                                                                                                                   \
  template <class T, unsigned n, class = condition>                                                                   \
  constexpr HIP_vector_type<T, n> operator op(const HIP_vector_type<T, n>& a, const HIP_vector_type<T, n>& b) noexcept {\
    HIP_vector_type<T, n> r(a);                                                                                       \
    return r op##= b;                                                                                                 \
  }                                                                                                                   \
  template <class T, unsigned n, class U, class = condition, class = kernelmill::if_scalar<U, T>>                     \
  constexpr HIP_vector_type<T, n> operator op(const HIP_vector_type<T, n>& a, U b) noexcept {                         \
    HIP_vector_type<T, n> r(a);                                                                                       \
    return r op##= kernelmill::splat<T, n>(static_cast<T>(b));                                                        \
  }                                                                                                                   \
  template <class T, unsigned n, class U, class = condition, class = kernelmill::if_scalar<U, T>>                     \
  constexpr HIP_vector_type<T, n> operator op(U a, const HIP_vector_type<T, n>& b) noexcept {                         \
    HIP_vector_type<T, n> r(kernelmill::splat<T, n>(static_cast<T>(a)));                                              \
    return r op##= b;                                                                                                 \
  }

KERNELMILL_VECTOR_OPERATOR(+, void)
KERNELMILL_VECTOR_OPERATOR(-, void)
KERNELMILL_VECTOR_OPERATOR(*, void)
KERNELMILL_VECTOR_OPERATOR(/, void)
KERNELMILL_VECTOR_OPERATOR(%, kernelmill::if_integer<T>)
KERNELMILL_VECTOR_OPERATOR(&, kernelmill::if_integer<T>)
KERNELMILL_VECTOR_OPERATOR(|, kernelmill::if_integer<T>)
KERNELMILL_VECTOR_OPERATOR(^, kernelmill::if_integer<T>)
KERNELMILL_VECTOR_OPERATOR(<<, kernelmill::if_integer<T>)
KERNELMILL_VECTOR_OPERATOR(>>, kernelmill::if_integer<T>)
#undef KERNELMILL_VECTOR_OPERATOR

// As in HIP, comparisons return one bool: == is true if all components are equal, != if any differs.
template <class T, unsigned n>
constexpr bool operator==(const HIP_vector_type<T, n>& a, const HIP_vector_type<T, n>& b) noexcept {
  if (!(a.x == b.x)) return false;
  if constexpr (n > 1) if (!(a.y == b.y)) return false;
  if constexpr (n > 2) if (!(a.z == b.z)) return false;
  if constexpr (n > 3) if (!(a.w == b.w)) return false;
  return true;
}
template <class T, unsigned n, class U, class = kernelmill::if_scalar<U, T>>
constexpr bool operator==(const HIP_vector_type<T, n>& a, U b) noexcept { return a == kernelmill::splat<T, n>(static_cast<T>(b)); }
template <class T, unsigned n, class U, class = kernelmill::if_scalar<U, T>>
constexpr bool operator==(U a, const HIP_vector_type<T, n>& b) noexcept { return kernelmill::splat<T, n>(static_cast<T>(a)) == b; }
template <class T, unsigned n>
constexpr bool operator!=(const HIP_vector_type<T, n>& a, const HIP_vector_type<T, n>& b) noexcept { return !(a == b); }
template <class T, unsigned n, class U, class = kernelmill::if_scalar<U, T>>
constexpr bool operator!=(const HIP_vector_type<T, n>& a, U b) noexcept { return !(a == b); }
template <class T, unsigned n, class U, class = kernelmill::if_scalar<U, T>>
constexpr bool operator!=(U a, const HIP_vector_type<T, n>& b) noexcept { return !(a == b); }

template <class T, unsigned n, class = std::enable_if_t<std::is_signed<T>::value>>
constexpr HIP_vector_type<T, n> operator-(const HIP_vector_type<T, n>& a) noexcept {
  HIP_vector_type<T, n> r(a);
  r.x = static_cast<T>(-a.x);
  if constexpr (n > 1) r.y = static_cast<T>(-a.y);
  if constexpr (n > 2) r.z = static_cast<T>(-a.z);
  if constexpr (n > 3) r.w = static_cast<T>(-a.w);
  return r;
}
template <class T, unsigned n, class = kernelmill::if_integer<T>>
constexpr HIP_vector_type<T, n> operator~(const HIP_vector_type<T, n>& a) noexcept { return a ^ static_cast<T>(~T(0)); }

// A precompiled header keeps the instances of templates that constants need, while g++ would instantiate those that
// functions need again in each translation unit that uses the header.
#define KERNELMILL_INSTANTIATED(name, T)                                                                              \
  static_assert(make_##name##1((T)0).x == 0 && make_##name##2((T)0, (T)0).x == 0 &&                                   \
                make_##name##3((T)0, (T)0, (T)0).x == 0 && make_##name##4((T)0, (T)0, (T)0, (T)0).x == 0, "");
#define KERNELMILL_VECTORS(name, T)                                                                                   \
  using name##1 = HIP_vector_type<T, 1>;                                                                              \
  using name##2 = HIP_vector_type<T, 2>;                                                                              \
  using name##3 = HIP_vector_type<T, 3>;                                                                              \
  using name##4 = HIP_vector_type<T, 4>;                                                                              \
  constexpr name##1 make_##name##1(T x) noexcept { return name##1(x); }                                               \
  constexpr name##2 make_##name##2(T x, T y) noexcept { return name##2(x, y); }                                       \
  constexpr name##3 make_##name##3(T x, T y, T z) noexcept { return name##3(x, y, z); }                               \
  constexpr name##4 make_##name##4(T x, T y, T z, T w) noexcept { return name##4(x, y, z, w); }                       \
  KERNELMILL_INSTANTIATED(name, T)
KERNELMILL_VECTORS(char, char)
KERNELMILL_VECTORS(uchar, unsigned char)
KERNELMILL_VECTORS(short, short)
KERNELMILL_VECTORS(ushort, unsigned short)
KERNELMILL_VECTORS(int, int)
KERNELMILL_VECTORS(uint, unsigned int)
KERNELMILL_VECTORS(long, long)
KERNELMILL_VECTORS(ulong, unsigned long)
KERNELMILL_VECTORS(longlong, long long)
KERNELMILL_VECTORS(ulonglong, unsigned long long)
KERNELMILL_VECTORS(float, float)
KERNELMILL_VECTORS(double, double)
#undef KERNELMILL_VECTORS
#undef KERNELMILL_INSTANTIATED

// The dimensions of a grid or block; those omitted are 1.
typedef struct dim3 {
  std::uint32_t x, y, z;
  constexpr dim3(std::uint32_t x_ = 1, std::uint32_t y_ = 1, std::uint32_t z_ = 1) : x(x_), y(y_), z(z_) {}
} dim3;
