// bug: bad_launch | integer division makes the grid empty
#include "check.h"

__global__ void mark(int* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 1;
}

int main() {
  const int n = 100;
  int* x = on_device(std::vector<int>(n));
#ifdef BUG
  mark<<<n / 256, 256>>>(x, n);
#else
  mark<<<(n + 255) / 256, 256>>>(x, n);
#endif
  finish();
  HIP_CHECK(hipFree(x));
  return 0;
}
