// claim: lanes in another branch do not vote (HIP C++ language extensions, warp vote and ballot functions)
#include "claim.h"

__global__ void kernel(int* failed) {
  const int lane = threadIdx.x % warpSize;
  const unsigned long long every = ~0ull >> (64 - warpSize);
  unsigned long long seen;
  if (lane < 10) {
    seen = __ballot(1);
    CHECK(seen == 1023 && __all(lane < 10));
  } else {
    seen = __ballot(lane % 2 == 0);
    CHECK(seen == (0x5555555555555400ull & every) && !__any(lane == 3));
  }
  CHECK(__ballot(1) == every);
}

int main() { return claim(kernel, 128); }
