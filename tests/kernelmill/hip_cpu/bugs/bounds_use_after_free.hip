// bug: out_of_bounds | a kernel uses freed memory
#include "check.h"

__global__ void set(int* x) { x[threadIdx.x] = 1; }

int main() {
  int* x = on_device(std::vector<int>(64));
#ifdef BUG
  HIP_CHECK(hipFree(x));
  set<<<1, 64>>>(x);
  finish();
#else
  set<<<1, 64>>>(x);
  finish();
  HIP_CHECK(hipFree(x));
#endif
  return 0;
}
