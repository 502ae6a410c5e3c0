// claim: shuffles sum a warp, whatever its size (HIP C++ language extensions, warp shuffle functions)
#include "claim.h"

__device__ int warp_sum(int v) {
  for (int d = warpSize / 2; d > 0; d /= 2) v += __shfl_down(v, d);
  return __shfl(v, 0);
}
__global__ void kernel(int* failed) {
  CHECK(warp_sum(threadIdx.x % warpSize) == warpSize * (warpSize - 1) / 2);
  __shared__ int sums[64];
  if (threadIdx.x % warpSize == 0) sums[threadIdx.x / warpSize] = warp_sum(1);
  CHECK(warp_sum(1) == warpSize);
}

int main() { return claim(kernel, 256); }
