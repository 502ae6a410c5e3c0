// claim: __match_any returns the lanes with the same value, __match_all whether all lanes have it (HIP C++ language extensions, warp match functions)
// needs: HIP 6.2
#include "claim.h"

__global__ void kernel(int* failed) {
  const int lane = threadIdx.x % warpSize;
  const unsigned long long every = ~0ull >> (64 - warpSize);
  CHECK(__match_any_sync(every, lane % 4) == ((0x1111111111111111ull << lane % 4) & every));
  int all = -1;
  CHECK(__match_all_sync(every, 5, &all) == every && all == 1);
  CHECK(__match_all_sync(every, lane / 2, &all) == 0 && all == 0);
}

int main() { return claim(kernel, 64); }
