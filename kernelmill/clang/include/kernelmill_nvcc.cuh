// What nvcc gives every translation unit and clang does not; force-included before each file is parsed.
// Sources: CUDA's crt/math_functions.h (host overloads) and the nvcc manual, "Identification Macros".
#pragma once

#ifndef __NVCC__
#define __NVCC__ 1
#endif
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ (CUDART_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (CUDART_VERSION % 1000 / 10)
#define __CUDACC_VER_BUILD__ 0
#endif

// Clang declares ::min and ::max for device code only; nvcc's host code has them too, mixed signs included.
#define KERNELMILL_MIN_MAX(result, a, b)                                                         \
  static inline __attribute__((host)) result min(a x, b y) { return (result)x < (result)y ? (result)x : (result)y; } \
  static inline __attribute__((host)) result max(a x, b y) { return (result)x > (result)y ? (result)x : (result)y; }
#define KERNELMILL_INTEGER_MIN_MAX(type)                     \
  KERNELMILL_MIN_MAX(type, type, type)                       \
  KERNELMILL_MIN_MAX(unsigned type, unsigned type, unsigned type) \
  KERNELMILL_MIN_MAX(unsigned type, type, unsigned type)     \
  KERNELMILL_MIN_MAX(unsigned type, unsigned type, type)
KERNELMILL_INTEGER_MIN_MAX(int)
KERNELMILL_INTEGER_MIN_MAX(long)
KERNELMILL_INTEGER_MIN_MAX(long long)
KERNELMILL_MIN_MAX(float, float, float)
KERNELMILL_MIN_MAX(double, double, double)
KERNELMILL_MIN_MAX(double, float, double)
KERNELMILL_MIN_MAX(double, double, float)
#undef KERNELMILL_INTEGER_MIN_MAX
#undef KERNELMILL_MIN_MAX
