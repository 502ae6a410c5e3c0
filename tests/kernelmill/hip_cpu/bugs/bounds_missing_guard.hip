// bug: out_of_bounds | the last block accesses elements past the end because `i < n` is missing
#include "check.h"

__global__ void scale(float* x, float f, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef BUG
  x[i] *= f;
#else
  if (i < n) x[i] *= f;
#endif
}

int main() {
  const int n = 1000;
  float* x = on_device(std::vector<float>(n, 1.0f));
  scale<<<(n + 255) / 256, 256>>>(x, 2.0f, n);
  finish();
  bool good = on_host(x, n)[n - 1] == 2.0f;
  HIP_CHECK(hipFree(x));
  return good ? 0 : 1;
}
