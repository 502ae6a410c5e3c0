// bug: divergent_barrier | one half of the block waits at a barrier, the other half at another
#include "check.h"

__global__ void halves(int* x) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = x[t];
#ifdef BUG
  if (t < 32) {
    __syncthreads();
    x[t] = s[t + 32];
  } else {
    __syncthreads();
    x[t] = s[t - 32];
  }
#else
  __syncthreads();
  x[t] = t < 32 ? s[t + 32] : s[t - 32];
#endif
}

int main() {
  int* x = on_device(std::vector<int>(64, 2));
  halves<<<1, 64>>>(x);
  finish();
  HIP_CHECK(hipFree(x));
  return 0;
}
