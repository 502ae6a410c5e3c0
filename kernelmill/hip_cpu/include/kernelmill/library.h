// Templates of libstdc++ that its own inline functions use, so that g++ instantiates them in each translation unit.
// They are compiled with the runtime's functions instead where those are compiled once for many programs.
#pragma once

#include <cmath>
#include <cstddef>
#include <memory>
#include <vector>

#include "kernelmill/inline.h"
#include "kernelmill/standard_library.h"

#if defined(__GLIBCXX__) && _GLIBCXX_RELEASE >= 11 && _GLIBCXX_USE_CXX11_ABI && __cplusplus >= 201703L
#if defined(KERNELMILL_RUNTIME_ELSEWHERE)
#define KERNELMILL_LIBRARY extern template
#elif defined(KERNELMILL_RUNTIME_HERE)
#define KERNELMILL_LIBRARY template
#endif
#endif

#ifdef KERNELMILL_LIBRARY
#define KERNELMILL_SPECIAL(T)                                                                  \
  KERNELMILL_LIBRARY T std::__detail::__assoc_laguerre<T>(unsigned int, unsigned int, T);      \
  KERNELMILL_LIBRARY T std::__detail::__assoc_legendre_p<T>(unsigned int, unsigned int, T, T); \
  KERNELMILL_LIBRARY T std::__detail::__beta<T>(T, T);                                         \
  KERNELMILL_LIBRARY T std::__detail::__comp_ellint_1<T>(T);                                   \
  KERNELMILL_LIBRARY T std::__detail::__comp_ellint_2<T>(T);                                   \
  KERNELMILL_LIBRARY T std::__detail::__comp_ellint_3<T>(T, T);                                \
  KERNELMILL_LIBRARY T std::__detail::__cyl_bessel_i<T>(T, T);                                 \
  KERNELMILL_LIBRARY T std::__detail::__cyl_bessel_j<T>(T, T);                                 \
  KERNELMILL_LIBRARY T std::__detail::__cyl_bessel_k<T>(T, T);                                 \
  KERNELMILL_LIBRARY T std::__detail::__cyl_neumann_n<T>(T, T);                                \
  KERNELMILL_LIBRARY T std::__detail::__ellint_1<T>(T, T);                                     \
  KERNELMILL_LIBRARY T std::__detail::__ellint_2<T>(T, T);                                     \
  KERNELMILL_LIBRARY T std::__detail::__ellint_3<T>(T, T, T);                                  \
  KERNELMILL_LIBRARY T std::__detail::__expint<T>(T);                                          \
  KERNELMILL_LIBRARY T std::__detail::__poly_hermite<T>(unsigned int, T);                      \
  KERNELMILL_LIBRARY T std::__detail::__laguerre<T>(unsigned int, T);                          \
  KERNELMILL_LIBRARY T std::__detail::__poly_legendre_p<T>(unsigned int, T);                   \
  KERNELMILL_LIBRARY T std::__detail::__riemann_zeta<T>(T);                                    \
  KERNELMILL_LIBRARY T std::__detail::__sph_bessel<T>(unsigned int, T);                        \
  KERNELMILL_LIBRARY T std::__detail::__sph_legendre<T>(unsigned int, unsigned int, T);        \
  KERNELMILL_LIBRARY T std::__detail::__sph_neumann<T>(unsigned int, T);

// For std::stoi and the like; R is what the C function returns.
#define KERNELMILL_READ(C, R, T, ...)                                                                \
  KERNELMILL_LIBRARY T __gnu_cxx::__stoa<R, T, C, ##__VA_ARGS__>(R(*)(const C *, C **, ##__VA_ARGS__), \
                                                                 const char *, const C *, std::size_t *, ##__VA_ARGS__);
#define KERNELMILL_STRINGS(C, S)                                                                            \
  KERNELMILL_READ(C, long, int, int)                                                                        \
  KERNELMILL_READ(C, long, long, int)                                                                       \
  KERNELMILL_READ(C, unsigned long, unsigned long, int)                                                     \
  KERNELMILL_READ(C, long long, long long, int)                                                             \
  KERNELMILL_READ(C, unsigned long long, unsigned long long, int)                                           \
  KERNELMILL_READ(C, float, float)                                                                          \
  KERNELMILL_READ(C, double, double)                                                                        \
  KERNELMILL_READ(C, long double, long double)                                                              \
  KERNELMILL_LIBRARY S __gnu_cxx::__to_xstring<S, C>(int (*)(C *, std::size_t, const C *, __builtin_va_list), \
                                                     std::size_t, const C *, ...);

// For std::to_string and copies of strings.
#define KERNELMILL_COPIES(C, S)                                                                      \
  KERNELMILL_LIBRARY void S::_M_construct<C *>(C *, C *, std::forward_iterator_tag);                 \
  KERNELMILL_LIBRARY void S::_M_construct<const C *>(const C *, const C *, std::forward_iterator_tag);

// For the arrays of programs that hold their inputs and expected outputs.
#define KERNELMILL_ARRAYS(T)                     \
  KERNELMILL_LIBRARY class std::allocator<T>;    \
  KERNELMILL_LIBRARY class std::vector<T>;       \
  KERNELMILL_LIBRARY class std::unique_ptr<T[]>; \
  KERNELMILL_LIBRARY std::unique_ptr<T[]>::unique_ptr(T *);

#ifdef __STDCPP_MATH_SPEC_FUNCS__
KERNELMILL_SPECIAL(float)
KERNELMILL_SPECIAL(long double)
#endif
#ifdef KERNELMILL_WHOLE_LIBRARY
KERNELMILL_STRINGS(char, std::string)
KERNELMILL_STRINGS(wchar_t, std::wstring)
KERNELMILL_COPIES(char, std::string)
KERNELMILL_COPIES(wchar_t, std::wstring)
KERNELMILL_COPIES(char16_t, std::u16string)
KERNELMILL_COPIES(char32_t, std::u32string)
#endif
KERNELMILL_ARRAYS(signed char)
KERNELMILL_ARRAYS(unsigned char)
KERNELMILL_ARRAYS(short)
KERNELMILL_ARRAYS(int)
KERNELMILL_ARRAYS(unsigned int)
KERNELMILL_ARRAYS(long)
KERNELMILL_ARRAYS(unsigned long)
KERNELMILL_ARRAYS(float)
KERNELMILL_ARRAYS(double)

#undef KERNELMILL_ARRAYS
#undef KERNELMILL_SPECIAL
#undef KERNELMILL_READ
#undef KERNELMILL_STRINGS
#undef KERNELMILL_COPIES
#undef KERNELMILL_LIBRARY
#endif
