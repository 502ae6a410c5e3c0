// claim: __any, __all and __ballot consider the active lanes and are 64 bits wide (HIP C++ language extensions, warp vote and ballot functions)
#include "claim.h"

__global__ void kernel(int* failed) {
  const int lane = threadIdx.x % warpSize;
  const unsigned long long every = ~0ull >> (64 - warpSize);
  CHECK(__all(lane >= 0) && !__all(lane != 9) && __any(lane == 9) && !__any(lane > 63));
  CHECK(__ballot(1) == every && __ballot(0) == 0);
  CHECK(__ballot(lane % 2) == (0xaaaaaaaaaaaaaaaaull & every));
  CHECK(__ballot(lane == 7) == 128);
}

int main() { return claim(kernel, 128); }
