// bug: race | a stencil reads neighbors that other blocks have overwritten
#include "check.h"

__global__ void smooth(const int* from, int* to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0 || i >= n - 1) return;
  to[i] = (from[i - 1] + from[i + 1]) / 2;
}

int main() {
  const int n = 256;
  int* a = on_device(std::vector<int>(n, 8));
  int* b = on_device(std::vector<int>(n));
#ifdef BUG
  smooth<<<4, 64>>>(a, a, n);
#else
  smooth<<<4, 64>>>(a, b, n);
#endif
  finish();
  HIP_CHECK(hipFree(a));
  HIP_CHECK(hipFree(b));
  return 0;
}
