// prints: 1 21 61 100 0
// prints: 0.101562 -3.25 240 16
// prints: 1 4 38
#include <hip/hip_runtime.h>
#include <hip/hip_bfloat16.h>
#include <hip/hip_fp8.h>
#include <cstdio>
#include <iostream>
__global__ void accumulate(const hip_bfloat16* a, const hip_bfloat16* b, hip_bfloat16* c, int n) {
  const int i = threadIdx.x;
  if (i >= n) return;
  hip_bfloat16 sum;
  sum = 0.0f;
  for (int k = 0; k < 4; ++k) sum += a[i] * b[i];
  c[i] = sum + hip_bfloat16(1.f);
  if (c[i] > hip_bfloat16(100.f)) c[i] = 100.f;
}
__global__ void quantize(const float* x, __hip_fp8_e4m3_fnuz* q, float* back, int n) {
  const int i = threadIdx.x;
  if (i < n) { q[i] = __hip_fp8_e4m3_fnuz(x[i]); back[i] = float(q[i]); }
}
int main() {
  const int n = 4;
  hip_bfloat16 a[n], b[n], c[n], *d_a, *d_b, *d_c;
  for (int i = 0; i < n; ++i) { a[i] = float(i + 1); b[i] = hip_bfloat16(i * 2.5f); }
  hipMalloc(&d_a, sizeof a); hipMalloc(&d_b, sizeof b); hipMalloc(&d_c, sizeof c);
  hipMemcpy(d_a, a, sizeof a, hipMemcpyHostToDevice); hipMemcpy(d_b, b, sizeof b, hipMemcpyHostToDevice);
  accumulate<<<1, n>>>(d_a, d_b, d_c, n);
  hipMemcpy(c, d_c, sizeof c, hipMemcpyDeviceToHost);
  std::cout << c[0] << ' ' << c[1] << ' ' << float(c[2]) << ' ' << c[3] << ' ' << std::isnan(c[0]) << std::endl;
  float x[n] = {0.1f, -3.3f, 1000.f, 17.f}, *d_x, *d_back;
  __hip_fp8_e4m3_fnuz *d_q;
  hipMalloc(&d_x, sizeof x); hipMalloc(&d_back, sizeof x); hipMalloc(&d_q, n);
  hipMemcpy(d_x, x, sizeof x, hipMemcpyHostToDevice);
  quantize<<<1, n>>>(d_x, d_q, d_back, n);
  hipMemcpy(x, d_back, sizeof x, hipMemcpyDeviceToHost);
  printf("%g %g %g %g\n", x[0], x[1], x[2], x[3]);
  __hip_fp8x4_e5m2 four(make_float4(1.f, 2.f, 3.f, 4.f));
  float4 f = four;
  printf("%g %g %02x\n", f.x, f.w, __hip_cvt_float_to_fp8(1.f, __HIP_SATFINITE, __HIP_E4M3));
  hipFree(d_a); hipFree(d_b); hipFree(d_c); hipFree(d_x); hipFree(d_back); hipFree(d_q);
  return 0;
}
