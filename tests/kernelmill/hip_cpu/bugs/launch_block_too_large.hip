// bug: bad_launch | more threads than the limit of a block
#include "check.h"

__global__ void mark(int* x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

int main() {
  int* x = on_device(std::vector<int>(2048));
#ifdef BUG
  mark<<<1, 2048>>>(x);
#else
  mark<<<2, 1024>>>(x);
#endif
  finish();
  HIP_CHECK(hipFree(x));
  return 0;
}
