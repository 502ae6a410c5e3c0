// claim: the _system and _block variants behave as the plain ones (HIP C++ language extensions, atomic functions)
#include "claim.h"

__global__ void kernel(int* failed) {
  __shared__ int value;
  if (threadIdx.x == 0) value = 0;
  __syncthreads();
  atomicAdd_system(&value, 1);
  __syncthreads();
  CHECK(value == 64);
  __syncthreads();
  if (threadIdx.x == 0) CHECK(atomicCAS_system(&value, 64, 5) == 64 && atomicExch_system(&value, 6) == 5 && value == 6);
}

int main() { return claim(kernel, 64); }
