// prints: 192 3.5 3.12109 3.54883 3.91602
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#include <cstdio>
#include <vector>
__global__ void dot(const half2* a, const half2* b, float* out, int n) {
  half2 sum = __float2half2_rn(0.f);
  for (int i = threadIdx.x; i < n; i += blockDim.x) sum = __hfma2(a[i], b[i], sum);
  float s = __low2float(sum) + __high2float(sum);
  for (int o = warpSize / 2; o; o >>= 1) s += __shfl_xor(s, o);
  if (threadIdx.x == 0) *out = s;
}
__global__ void mixed(__half* out, const float* in) {
  const int i = threadIdx.x;
  __half h = __float2half(in[i]);
  h = h * __half(2) + __float2half(0.5f);
  if (__hgt(h, __float2half(4.f))) h = hsqrt(h);
  out[i] = __hadd(h, __int2half_rn(1));
}
int main() {
  const int n = 128;
  std::vector<__half> a(2 * n), b(2 * n);
  for (int i = 0; i < 2 * n; ++i) { a[i] = __float2half(0.5f); b[i] = __float2half(float(i % 4)); }
  half2 *d_a, *d_b;
  float *out, result, in[4] = {1, 2, 3, 4}, *d_in;
  hipMalloc(&d_a, n * sizeof(half2)); hipMalloc(&d_b, n * sizeof(half2)); hipMalloc(&out, 4); hipMalloc(&d_in, sizeof in);
  hipMemcpy(d_a, a.data(), n * sizeof(half2), hipMemcpyHostToDevice);
  hipMemcpy(d_b, b.data(), n * sizeof(half2), hipMemcpyHostToDevice);
  hipMemcpy(d_in, in, sizeof in, hipMemcpyHostToDevice);
  dot<<<1, 64>>>(d_a, d_b, out, n);
  hipMemcpy(&result, out, 4, hipMemcpyDeviceToHost);
  __half *d_h, h[4];
  hipMalloc(&d_h, sizeof h);
  mixed<<<1, 4>>>(d_h, d_in);
  hipMemcpy(h, d_h, sizeof h, hipMemcpyDeviceToHost);
  printf("%g %g %g %g %g\n", result, __half2float(h[0]), __half2float(h[1]), __half2float(h[2]), __half2float(h[3]));
  hipFree(d_a); hipFree(d_b); hipFree(out); hipFree(d_in); hipFree(d_h);
  return 0;
}
