// claim: vectors live in shared memory and are exchanged between threads (HIP C++ language extensions, vector types)
#include "claim.h"

__global__ void kernel(int* failed) {
  __shared__ float4 tile[32];
  const float i = threadIdx.x;
  tile[threadIdx.x] = make_float4(i, i + 1, i + 2, i + 3);
  __syncthreads();
  const float4 other = tile[31 - threadIdx.x];
  CHECK(other.x == 31 - i && other.w == 34 - i);
}

int main() { return claim(kernel, 32); }
