// claim: tiles of a block exchange values by rank and reduce them (HIP cooperative groups, thread_block_tile)
#include "claim.h"

#include <hip/hip_cooperative_groups.h>

namespace cg = cooperative_groups;
__global__ void kernel(int* failed) {
  cg::thread_block block = cg::this_thread_block();
  CHECK(block.size() == blockDim.x && block.thread_rank() == threadIdx.x);
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
  CHECK(tile.size() == 16 && tile.thread_rank() == threadIdx.x % 16);
  int sum = int(tile.thread_rank());
  for (int d = 8; d > 0; d /= 2) sum += tile.shfl_down(sum, d);
  CHECK(tile.shfl(sum, 0) == 120);
  tile.sync();
  block.sync();
}

int main() { return claim(kernel, 128); }
