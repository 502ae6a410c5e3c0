#if defined(__HIP__) && !defined(__HIP_CPU_RT__) && !defined(OCML_BASIC_ROUNDED_OPERATIONS)  // AMD has only _rn
namespace directed_rounding {
// Rounds high + low down (mode -1), up (1) or to zero (0), where high is that sum to the nearest double.
__device__ inline float rounded(double high, double low, int mode) {
  const float nearest = static_cast<float>(high);
  const bool down = mode < 0 || (mode == 0 && high > 0), up = mode > 0 || (mode == 0 && high < 0);
  if (down && (nearest > high || (nearest == high && low < 0))) return nextafterf(nearest, -__builtin_inff());
  if (up && (nearest < high || (nearest == high && low > 0))) return nextafterf(nearest, __builtin_inff());
  return nearest;
}
__device__ inline float sum(double a, double b, int mode) {
  const double high = a + b, part = high - a;
  if (mode < 0 && high == 0) return __builtin_signbit(a) || __builtin_signbit(b) ? -0.0f : 0.0f;
  return rounded(high, (a - (high - part)) + (b - part), mode);
}
__device__ inline float product(float a, float b, int mode) { return rounded(static_cast<double>(a) * b, 0, mode); }
__device__ inline float multiple(float a, float b, float c, int mode) {
  return sum(static_cast<double>(a) * b, c, mode);
}
__device__ inline float quotient(double a, double b, int mode) {
  const double high = a / b, rest = fma(-high, b, a);
  return rounded(high, b < 0 ? -rest : rest, mode);
}
__device__ inline float root(double a, int mode) {
  const double high = sqrt(a);
  return rounded(high, fma(-high, high, a), mode);
}
}  // namespace directed_rounding
__device__ inline float __fadd_rd(float a, float b) { return directed_rounding::sum(a, b, -1); }
__device__ inline float __fadd_ru(float a, float b) { return directed_rounding::sum(a, b, 1); }
__device__ inline float __fadd_rz(float a, float b) { return directed_rounding::sum(a, b, 0); }
__device__ inline float __fsub_rd(float a, float b) { return directed_rounding::sum(a, -b, -1); }
__device__ inline float __fsub_ru(float a, float b) { return directed_rounding::sum(a, -b, 1); }
__device__ inline float __fsub_rz(float a, float b) { return directed_rounding::sum(a, -b, 0); }
__device__ inline float __fmul_rd(float a, float b) { return directed_rounding::product(a, b, -1); }
__device__ inline float __fmul_ru(float a, float b) { return directed_rounding::product(a, b, 1); }
__device__ inline float __fmul_rz(float a, float b) { return directed_rounding::product(a, b, 0); }
__device__ inline float __fmaf_rd(float a, float b, float c) { return directed_rounding::multiple(a, b, c, -1); }
__device__ inline float __fmaf_ru(float a, float b, float c) { return directed_rounding::multiple(a, b, c, 1); }
__device__ inline float __fmaf_rz(float a, float b, float c) { return directed_rounding::multiple(a, b, c, 0); }
__device__ inline float __fdiv_rd(float a, float b) { return directed_rounding::quotient(a, b, -1); }
__device__ inline float __fdiv_ru(float a, float b) { return directed_rounding::quotient(a, b, 1); }
__device__ inline float __fdiv_rz(float a, float b) { return directed_rounding::quotient(a, b, 0); }
__device__ inline float __frcp_rd(float a) { return directed_rounding::quotient(1.0, a, -1); }
__device__ inline float __frcp_ru(float a) { return directed_rounding::quotient(1.0, a, 1); }
__device__ inline float __frcp_rz(float a) { return directed_rounding::quotient(1.0, a, 0); }
__device__ inline float __fsqrt_rd(float a) { return directed_rounding::root(a, -1); }
__device__ inline float __fsqrt_ru(float a) { return directed_rounding::root(a, 1); }
__device__ inline float __fsqrt_rz(float a) { return directed_rounding::root(a, 0); }
#endif
