// bug: divergent_barrier | threads execute a loop with a barrier a different number of times
#include "check.h"

__global__ void rounds(int* x) {
  __shared__ int s;
  if (threadIdx.x == 0) s = 0;
  __syncthreads();
#ifdef BUG
  for (int i = 0; i < 1 + (int)threadIdx.x % 2; ++i) {
#else
  for (int i = 0; i < 2; ++i) {
#endif
    atomicAdd(&s, 1);
    __syncthreads();
  }
  x[threadIdx.x] = s;
}

int main() {
  int* x = on_device(std::vector<int>(64));
  rounds<<<1, 64>>>(x);
  finish();
  HIP_CHECK(hipFree(x));
  return 0;
}
