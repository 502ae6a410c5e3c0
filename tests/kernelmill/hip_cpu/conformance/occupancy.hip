// claim: the occupancy functions propose a block that can be launched (HIP runtime API, occupancy)
#include "claim.h"

__global__ void kernel(int* failed) { CHECK(true); }

int main() {
  int grid = 0, block = 0, blocks = 0;
  if (hipOccupancyMaxPotentialBlockSize(&grid, &block, kernel, 0, 0) != hipSuccess || grid < 1 || block < 1 || block > 1024) return 1;
  if (hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 256, 0) != hipSuccess || blocks < 1) return 1;
  hipFuncAttributes attributes;
  if (hipFuncGetAttributes(&attributes, reinterpret_cast<const void*>(kernel)) != hipSuccess || attributes.maxThreadsPerBlock < 1) return 1;
  return claim(kernel, unsigned(block));
}
