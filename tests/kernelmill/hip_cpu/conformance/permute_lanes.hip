// claim: bpermute reads from the lane at a byte address, permute sends to it (CDNA 3 Instruction Set Architecture, DS_PERMUTE_B32)
#include "claim.h"

__global__ void permute(int* failed) {
  int lane = int(threadIdx.x) % warpSize, next = (lane + 1) % warpSize;
  CHECK(__hip_ds_bpermute(4 * next, unsigned(lane)) == unsigned(next));
  CHECK(__hip_ds_permute(4 * next, unsigned(lane)) == unsigned((lane + warpSize - 1) % warpSize));
  CHECK(__hip_ds_bpermutef(4 * next, lane + 0.5f) == next + 0.5f);
}

int main() { return claim(permute, 128); }
