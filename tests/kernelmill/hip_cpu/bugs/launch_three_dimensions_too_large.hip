// bug: bad_launch | the product of the block dimensions exceeds the limit
#include "check.h"

__global__ void mark(int* x) { x[(threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x] = 1; }

int main() {
  int* x = on_device(std::vector<int>(2048));
#ifdef BUG
  mark<<<1, dim3(16, 16, 8)>>>(x);
#else
  mark<<<1, dim3(16, 16, 4)>>>(x);
#endif
  finish();
  HIP_CHECK(hipFree(x));
  return 0;
}
