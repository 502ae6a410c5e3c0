// bug: uninitialized | a kernel accumulates into uninitialized memory
#include "check.h"

__global__ void add(const float* in, float* out, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] += in[i];
}

int main() {
  const int n = 64;
  float* in = on_device(std::vector<float>(n, 1.5f));
  float* out = nullptr;
  HIP_CHECK(hipMalloc(&out, n * sizeof(float)));
#ifndef BUG
  HIP_CHECK(hipMemset(out, 0, n * sizeof(float)));
#endif
  add<<<1, n>>>(in, out, n);
  finish();
  bool good = on_host(out, n)[7] == 1.5f;
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return good ? 0 : 1;
}
