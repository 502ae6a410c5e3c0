// bug: divergent_barrier | threads past the end return before a barrier that the others wait at
#include "check.h"

__global__ void shift(int* x, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
#ifdef BUG
  if (t >= n) return;
  s[t] = x[t];
  __syncthreads();
  x[t] = s[(t + 1) % n];
  __syncthreads();
#else
  if (t < n) s[t] = x[t];
  __syncthreads();
  if (t < n) x[t] = s[(t + 1) % n];
  __syncthreads();
#endif
}

int main() {
  int* x = on_device(std::vector<int>(50, 1));
  shift<<<1, 64>>>(x, 50);
  finish();
  HIP_CHECK(hipFree(x));
  return 0;
}
