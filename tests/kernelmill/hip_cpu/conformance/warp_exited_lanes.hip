// claim: lanes that have returned no longer participate (HIP C++ language extensions, warp vote and ballot functions)
#include "claim.h"

__global__ void kernel(int* failed) {
  const int lane = threadIdx.x % warpSize;
  if (lane >= 20) return;
  CHECK(__ballot(1) == 0xfffff);
  CHECK(__all(lane < 20) && __shfl_xor(lane, 1) == (lane ^ 1));
}

int main() { return claim(kernel, 128); }
