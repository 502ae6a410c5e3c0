// prints: 11.507 5.562
// prints: 4.75 3.25 18 135.5 5 2.22045e-16
// prints: 10.5 20.75 23.5
#include <hip/hip_runtime.h>
#include <cmath>
#include <cstdio>
__device__ __host__ inline float cndf(float d) {
  const float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  float c = 0.39894228040143267793994605993438f * expf(-0.5f * d * d) * (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  if (d > 0) c = 1.0f - c;
  return c;
}
__global__ void black_scholes(float* call, float* put, const float s, const float x, const float t, const float r, const float v) {
  float sq = __fsqrt_rn(t), d1 = __fdividef(__logf(s / x) + (r + 0.5f * v * v) * t, v * sq), d2 = d1 - v * sq;
  float e = __expf(-r * t);
  *call = s * cndf(d1) - x * e * cndf(d2);
  *put = x * e * (1.0f - cndf(d2)) - s * (1.0f - cndf(d1));
}
__global__ void functions(double* out, float* f) {
  int exponent; double whole; float s, c;
  out[0] = frexp(12.0, &exponent) + exponent;
  out[1] = modf(3.25, &whole) + whole;
  out[2] = fma(2.0, 3.0, 4.0) + hypot(3.0, 4.0) + cbrt(27.0);
  out[3] = erf(0.0) + tgamma(5.0) + lgamma(1.0) + rsqrt(4.0) + exp2(3.0) + exp10(2.0) + log2(8.0) + log1p(0.0);
  out[4] = fmod(7.0, 4.0) + remainder(7.0, 4.0) + trunc(-2.7) + round(2.5) + rint(2.5) + ceil(1.1) + floor(-1.1);
  out[5] = isnan(NAN) + 2 * isinf(INFINITY) + 4 * (signbit(-1.0) != 0) + copysign(8.0, -1.0) + nextafter(1.0, 2.0);
  sincosf(0.f, &s, &c);
  f[0] = s + c + sinpif(0.5f) + cospif(1.f) + normcdff(0.f) + __saturatef(2.f) + __powf(2.f, 3.f) + powf(2.f, 0.5f) * 0.f;
  f[1] = __fmaf_rn(2.f, 2.f, 1.f) + __fadd_rn(1.f, 1.f) + __frcp_rn(4.f) + fdividef(1.f, 2.f) + fdimf(3.f, 1.f) + ldexpf(1.f, 3) + norm3df(1.f, 2.f, 2.f);
  f[2] = float(max(1, 2) + min(3u, 4u)) + abs(-3) + fabs(-2.5f) + std::max(1.f, 2.f) + ::sqrt(4.f) + std::pow(2.f, 2) + llrintf(2.5f) + ilogbf(8.f);
}
int main() {
  float *d, h[5]; double *e, g[6];
  hipMalloc(&d, sizeof h); hipMalloc(&e, sizeof g);
  black_scholes<<<1, 1>>>(d, d + 1, 100.f, 95.f, 0.5f, 0.02f, 0.3f);
  functions<<<1, 1>>>(e, d + 2);
  hipMemcpy(h, d, sizeof h, hipMemcpyDeviceToHost); hipMemcpy(g, e, sizeof g, hipMemcpyDeviceToHost);
  printf("%.3f %.3f\n", h[0], h[1]);
  printf("%g %g %g %g %g %g\n%g %g %g\n", g[0], g[1], g[2], g[3], g[4], g[5], h[2], h[3], h[4]);
  hipFree(d); hipFree(e);
  return 0;
}
