// claim: a thread may wait for a flag that a later thread of the block sets (HIP programming model, memory fences)
#include "claim.h"

__global__ void kernel(int* failed) {
  __shared__ int flag, value;
  if (threadIdx.x == 0) flag = value = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    while (atomicAdd(&flag, 0) == 0) {
    }
    CHECK(atomicAdd(&value, 0) == 42);
  } else if (threadIdx.x == 100) {
    atomicExch(&value, 42);
    __threadfence_block();
    atomicExch(&flag, 1);
  }
}

int main() { return claim(kernel, 128); }
