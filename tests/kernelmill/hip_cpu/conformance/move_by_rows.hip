// claim: data-parallel moves shift, rotate and mirror within rows of sixteen lanes (AMD GCN3 Instruction Set Architecture, Data Parallel Processing)
#include "claim.h"

__global__ void rows(int* failed) {
  int lane = int(threadIdx.x) % warpSize, in_row = lane % 16;
  int mirrored = __hip_move_dpp(lane, 0x140, 0xf, 0xf, true), half = __hip_move_dpp(lane, 0x141, 0xf, 0xf, true),
      rotated = __hip_move_dpp(lane, 0x121, 0xf, 0xf, true), shifted = __hip_move_dpp(lane, 0x111, 0xf, 0xf, true),
      quad = __hip_move_dpp(lane, 0xb1, 0xf, 0xf, true);
  CHECK(mirrored == lane - in_row + 15 - in_row && half == (lane & ~7) + 7 - (lane & 7));
  CHECK(rotated == lane - in_row + (in_row + 15) % 16 && quad == (lane ^ 1));
  CHECK(shifted == (in_row ? lane - 1 : 0));
}

int main() { return claim(rows, 128); }
