// bug: leak | device memory is never freed
#include "check.h"

__global__ void zero(int* x) { x[threadIdx.x] = 0; }

int main() {
  int* x = nullptr;
  HIP_CHECK(hipMalloc(&x, 64 * sizeof(int)));
  zero<<<1, 64>>>(x);
  finish();
#ifndef BUG
  HIP_CHECK(hipFree(x));
#endif
  return 0;
}
