// Special functions of the HIP math API that the C library does not have, in double precision.
//
// The float variants compute in double precision and round once. Errors are a few units in the last place of a double
// over the whole range; tests compare the results with mpmath.
#pragma once
#include "numbers.h"

namespace kernelmill {

constexpr double pi = 3.14159265358979323846;
constexpr double sqrt_half = 0.70710678118654752440;
constexpr double sqrt_half_low = -4.833646656726456726e-17;  // the error of sqrt_half
constexpr double inv_sqrt_pi = 0.56418958354775628695;

// sin(pi x) and cos(pi x). The argument is reduced exactly, so results for multiples of 1/2 are exact.
struct sine_cosine { double sine, cosine; };
KERNELMILL_INLINE sine_cosine sincos_pi(double x) noexcept {
  if (!std::isfinite(x)) return {x - x, x - x};
  const double quarter = std::nearbyint(2 * std::fmod(x, 2.0));
  const double rest = (std::fmod(x, 2.0) - 0.5 * quarter) * pi;
  const double s = std::sin(rest), c = std::cos(rest);
  switch (static_cast<int>(quarter) & 3) {
    case 0: return {x == 0 ? x : s == 0 ? std::copysign(0.0, x) : s, c};
    case 1: return {c, s == 0 ? 0.0 : -s};
    case 2: return {s == 0 ? std::copysign(0.0, x) : -s, -c};
    default: return {-c, s == 0 ? 0.0 : s};
  }
}

// exp(sign * x * x), corrected for the rounding error of the square; sign is 1 or -1.
KERNELMILL_INLINE double exp_square(double x, double sign) noexcept {
  const double square = x * x, low = std::fma(x, x, -square), e = std::exp(sign * square);
  return std::isfinite(e) && std::isfinite(low) ? std::fma(e, sign * low, e) : e;
}

KERNELMILL_INLINE double erfcx(double x) noexcept {
  if (x < 26) return exp_square(x, 1) * std::erfc(x);
  // The asymptotic series (Abramowitz and Stegun 7.1.23); for x >= 26, eight terms give full precision.
  const double t = 0.5 / x / x;
  double sum = 1, term = 1;
  for (int k = 1; k <= 8; ++k) sum += term *= -(2 * k - 1) * t;
  return sum * inv_sqrt_pi / x;
}

KERNELMILL_INLINE double normcdf(double x) noexcept {
  const double t = -x * sqrt_half, low = std::fma(-x, sqrt_half, -t) - x * sqrt_half_low;
  const double value = 0.5 * std::erfc(t);
  return std::isfinite(low) ? value - low * exp_square(t, -1) * inv_sqrt_pi : value;
}

// Peter Acklam's rational approximation of the normal quantile (relative error 1.15e-9). The argument is p - 1/2 near
// the middle and p in the lower tail.
KERNELMILL_INLINE double quantile_middle(double q) noexcept {
  const double r = q * q;
  return (((((-3.969683028665376e+01 * r + 2.209460984245205e+02) * r - 2.759285104469687e+02) * r + 1.383577518672690e+02) * r - 3.066479806614716e+01) * r + 2.506628277459239e+00) * q /
         (((((-5.447609879822406e+01 * r + 1.615858368580409e+02) * r - 1.556989798598866e+02) * r + 6.680131188771972e+01) * r - 1.328068155288572e+01) * r + 1);
}
KERNELMILL_INLINE double quantile_tail(double p) noexcept {
  const double q = std::sqrt(-2 * std::log(p));
  return (((((-7.784894002430293e-03 * q - 3.223964580411365e-01) * q - 2.400758277161838e+00) * q - 2.549732539343734e+00) * q + 4.374664141464968e+00) * q + 2.938163982698783e+00) /
         ((((7.784695709041462e-03 * q + 3.224671290700398e-01) * q + 2.445134137142996e+00) * q + 3.754408661907416e+00) * q + 1);
}

// The y >= 0 with erfc(y) = x, for 0 < x <= 1/2. Halley's method is applied to log(erfc), which is stable in the far
// tail.
KERNELMILL_INLINE double erfc_inverse_tail(double x) noexcept {
  double y = -(x * 0.5 < 0.02425 ? quantile_tail(x * 0.5) : quantile_middle(x * 0.5 - 0.5)) * sqrt_half;
  for (int step = 0; step < 2; ++step) {
    const double slope = 2 * inv_sqrt_pi / erfcx(y);  // -d log(erfc(y)) / dy
    const double error = std::log(std::erfc(y) / x);
    y += error / (slope - error * (y - 0.5 * slope));
  }
  return y;
}

KERNELMILL_INLINE double erfinv(double x) noexcept {
  const double a = std::fabs(x);
  if (!(a < 1)) return a == 1 ? std::copysign(HUGE_VAL, x) : NAN;
  if (a > 0.5) return std::copysign(erfc_inverse_tail(1 - a), x);
  double y = quantile_middle(x * 0.5) * sqrt_half;
  for (int step = 0; step < 2; ++step) {
    const double u = (std::erf(y) - x) / (2 * inv_sqrt_pi * std::exp(-y * y));
    y -= u / (1 + y * u);
  }
  return x == 0 ? x : y;
}

KERNELMILL_INLINE double erfcinv(double x) noexcept {
  if (!(x >= 0 && x <= 2)) return NAN;
  if (x == 0 || x == 2) return x == 0 ? HUGE_VAL : -HUGE_VAL;
  return x <= 0.5 ? erfc_inverse_tail(x) : x >= 1.5 ? -erfc_inverse_tail(2 - x) : erfinv(1 - x);
}

KERNELMILL_INLINE double normcdfinv(double x) noexcept {
  if (!(x >= 0 && x <= 1)) return NAN;
  if (x == 0 || x == 1) return x == 0 ? -HUGE_VAL : HUGE_VAL;
  return x < 0.25 ? -erfc_inverse_tail(2 * x) / sqrt_half : x > 0.75 ? erfc_inverse_tail(2 * (1 - x)) / sqrt_half : erfinv(2 * (x - 0.5)) / sqrt_half;
}

// Modified Bessel functions of order 0 and 1 (Abramowitz and Stegun 9.6.10 and 9.7.1): the power series below 20, whose
// terms have equal signs, and from 20 the asymptotic series, whose smallest term is then negligible.
KERNELMILL_INLINE double bessel_i(int order, double x) noexcept {
  const double a = std::fabs(x);
  if (!std::isfinite(x)) return order == 0 ? a : x;
  double term = 1, sum = 1;
  if (a < 20) {
    for (int k = 1; term > 1e-18 * sum; ++k) sum += term *= 0.25 * a * a / (double(k) * (k + order));
    return order == 0 ? sum : 0.5 * x * sum;
  }
  for (int k = 1; std::fabs(term) > 1e-18 * sum; ++k) sum += term *= ((2 * k - 1) * (2 * k - 1) - 4 * order) / (8 * k * a);
  const double root = std::exp(0.5 * a), value = root * (sum / std::sqrt(2 * pi * a)) * root;
  return order == 1 && x < 0 ? -value : value;
}

// The Euclidean norm of a vector, scaled so that no square overflows or underflows.
template <class T> inline double length(int count, const T* values) noexcept {
  double largest = 0, sum = 0;
  bool nan = false;
  for (int i = 0; i < count; ++i) {
    const double a = std::fabs(double(values[i]));
    if (a != a) nan = true;
    else if (a > largest) largest = a;
  }
  if (std::isinf(largest)) return largest;
  if (nan) return NAN;
  if (largest == 0) return 0;
  const int power = std::ilogb(largest);
  for (int i = 0; i < count; ++i) {
    const double a = std::scalbn(double(values[i]), -power);
    sum = std::fma(a, a, sum);
  }
  return std::scalbn(std::sqrt(sum), power);
}

}  // namespace kernelmill
