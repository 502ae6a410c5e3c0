// bug: bad_launch | more dynamic shared memory than the limit of a block
#include "check.h"

__global__ void touch(int* x) {
  extern __shared__ int s[];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = s[0];
}

int main() {
  int* x = on_device(std::vector<int>(64, 1));
#ifdef BUG
  touch<<<1, 64, 1024 * 1024>>>(x);
#else
  touch<<<1, 64, 64 * sizeof(int)>>>(x);
#endif
  finish();
  HIP_CHECK(hipFree(x));
  return 0;
}
