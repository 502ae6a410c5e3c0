// claim: the _sync variants accept a 64-bit mask and apply to the lanes in it (HIP C++ language extensions, warp sync functions)
// needs: HIP 6.2
#include "claim.h"

__global__ void kernel(int* failed) {
  const int lane = threadIdx.x % warpSize;
  const unsigned long long every = ~0ull >> (64 - warpSize), low = 0xff;
  CHECK(__shfl_sync(every, lane, 4) == 4 && __shfl_xor_sync(every, lane, 2) == (lane ^ 2));
  CHECK(__all_sync(every, 1) && __any_sync(every, lane == 1) && __ballot_sync(every, lane == 2) == 4);
  if (lane < 8) {
    CHECK(__ballot_sync(low, 1) == 255 && __shfl_down_sync(low, lane, 1, 8) == (lane < 7 ? lane + 1 : 7));
  }
  __syncwarp();
  CHECK(__activemask() == every);
}

int main() { return claim(kernel, 128); }
