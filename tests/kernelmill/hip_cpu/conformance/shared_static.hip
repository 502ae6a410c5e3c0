// claim: each block has its own static shared memory, and after __syncthreads every thread sees all writes to it (HIP C++ language extensions, __shared__)
#include "claim.h"

__global__ void kernel(int* failed) {
  __shared__ int first[64], second[8][8];
  const int t = threadIdx.x;
  first[t] = t * 2 + blockIdx.x;
  second[t % 8][t / 8] = t;
  __syncthreads();
  CHECK(first[63 - t] == (63 - t) * 2 + int(blockIdx.x));
  CHECK(second[t / 8][t % 8] == t % 8 * 8 + t / 8);
}

int main() { return claim(kernel, 64); }
