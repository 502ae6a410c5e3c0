// Complex numbers: hipFloatComplex is float2, hipDoubleComplex is double2, and functions provide the arithmetic.
//
// As in HIP since 6.0, the operators of float2 are elementwise: the product of two complex numbers is hipCmulf, not *.
// The formulas are those of hip/amd_detail/amd_hip_complex.h, so that overflow and NaN are the same.
#pragma once
#include <cmath>
#include "vectors.h"

typedef float2 hipFloatComplex;
typedef double2 hipDoubleComplex;
typedef hipFloatComplex hipComplex;

#define KERNELMILL_COMPLEX(C, R, f)                                                                                  \
  inline C make_##C(R a, R b) noexcept { return C(a, b); }                                                            \
  inline R hipCreal##f(C z) noexcept { return z.x; }                                                                  \
  inline R hipCimag##f(C z) noexcept { return z.y; }                                                                  \
  inline C hipConj##f(C z) noexcept { return C(z.x, -z.y); }                                                          \
  inline R hipCsqabs##f(C z) noexcept { return z.x * z.x + z.y * z.y; }                                               \
  inline R hipCabs##f(C z) noexcept { return std::sqrt(hipCsqabs##f(z)); }                                            \
  inline C hipCadd##f(C p, C q) noexcept { return C(p.x + q.x, p.y + q.y); }                                          \
  inline C hipCsub##f(C p, C q) noexcept { return C(p.x - q.x, p.y - q.y); }                                          \
  inline C hipCmul##f(C p, C q) noexcept { return C(p.x * q.x - p.y * q.y, p.y * q.x + p.x * q.y); }                  \
  inline C hipCdiv##f(C p, C q) noexcept {                                                                            \
    const R square = hipCsqabs##f(q);                                                                                 \
    return C((p.x * q.x + p.y * q.y) / square, (p.y * q.x - p.x * q.y) / square);                                     \
  }                                                                                                                   \
  inline C hipCfma##f(C p, C q, C r) noexcept {                                                                       \
    return C(-(p.y * q.y) + (p.x * q.x + r.x), p.x * q.y + (q.x * p.y + r.y));                                        \
  }
KERNELMILL_COMPLEX(hipFloatComplex, float, f)
KERNELMILL_COMPLEX(hipDoubleComplex, double, )
#undef KERNELMILL_COMPLEX
inline hipComplex make_hipComplex(float a, float b) noexcept { return hipComplex(a, b); }
inline hipFloatComplex hipComplexDoubleToFloat(hipDoubleComplex z) noexcept { return hipFloatComplex(static_cast<float>(z.x), static_cast<float>(z.y)); }
inline hipDoubleComplex hipComplexFloatToDouble(hipFloatComplex z) noexcept { return hipDoubleComplex(z.x, z.y); }
