// claim: a tree reduction with a barrier per round sums a block of any size (HIP C++ language extensions, __syncthreads)
#include "claim.h"

__global__ void kernel(int* failed) {
  __shared__ int s[1024];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  for (int k = 512; k > 0; k /= 2) {
    if (threadIdx.x < unsigned(k)) s[threadIdx.x] += s[threadIdx.x + k];
    __syncthreads();
  }
  CHECK(s[0] == 1023 * 512);
}

int main() { return claim(kernel, 1024); }
