// claim: coalesced_threads returns the active lanes, ranked from 0 (HIP cooperative groups, coalesced_group)
#include "claim.h"

#include <hip/hip_cooperative_groups.h>

namespace cg = cooperative_groups;
__global__ void kernel(int* failed) {
  const int lane = threadIdx.x % warpSize;
  if (lane % 4 == 0) {
    cg::coalesced_group together = cg::coalesced_threads();
    CHECK(int(together.size()) == warpSize / 4 && int(together.thread_rank()) == lane / 4);
    CHECK(together.shfl(lane, 1) == 4);
  }
}

int main() { return claim(kernel, 128); }
