// bug: out_of_bounds | a stencil reads the element before the first
#include "check.h"

__global__ void blur(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef BUG
  float left = in[i - 1];
#else
  float left = i > 0 ? in[i - 1] : in[i];
#endif
  out[i] = 0.5f * (left + in[i]);
}

int main() {
  const int n = 128;
  float* in = on_device(std::vector<float>(n, 4.0f));
  float* out = on_device(std::vector<float>(n));
  blur<<<1, n>>>(in, out, n);
  finish();
  bool good = on_host(out, n)[5] == 4.0f;
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return good ? 0 : 1;
}
