// bug: out_of_bounds | the size passed to hipMalloc is in elements instead of bytes
#include "check.h"

__global__ void iota(int* x) { x[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }

int main() {
  const int n = 256;
  int* x = nullptr;
#ifdef BUG
  HIP_CHECK(hipMalloc(&x, n));
#else
  HIP_CHECK(hipMalloc(&x, n * sizeof(int)));
#endif
  iota<<<n / 64, 64>>>(x);
  finish();
  HIP_CHECK(hipFree(x));
  return 0;
}
