// claim: __syncthreads_count, _and and _or combine the predicates of the block in every thread (HIP C++ language extensions, synchronization functions)
#include "claim.h"

__global__ void kernel(int* failed) {
  const int t = threadIdx.x;
  CHECK(__syncthreads_count(t % 3 == 0) == 34);
  CHECK(__syncthreads_and(t < 100) == 1 || t < 0);
  CHECK(__syncthreads_and(t != 57) == 0);
  CHECK(__syncthreads_or(t == 99) == 1);
  CHECK(__syncthreads_or(t > 99) == 0);
}

int main() { return claim(kernel, 100); }
