// claim: the last warp of a block may be incomplete (HIP C++ language extensions, warp cross-lane functions)
#include "claim.h"

__global__ void kernel(int* failed) {
  const int lane = threadIdx.x % warpSize, first = threadIdx.x - lane;
  const int lanes = int(blockDim.x) - first < warpSize ? int(blockDim.x) - first : warpSize;
  CHECK(__popcll(__ballot(1)) == lanes);
  CHECK(__shfl_down(lane, 1) == (lane + 1 < lanes ? lane + 1 : lane) || lane + 1 == lanes);
}

int main() { return claim(kernel, 77); }
