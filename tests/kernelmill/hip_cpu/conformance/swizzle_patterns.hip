// claim: ds_swizzle takes lane ((lane & and) | or) ^ xor within 32, or any of four by the quad pattern (CDNA 3 Instruction Set Architecture, DS_SWIZZLE_B32)
#include "claim.h"

__global__ void swizzle(int* failed) {
  int lane = int(threadIdx.x) % warpSize;
  CHECK(__hip_ds_swizzle(unsigned(lane), 0x041f) == unsigned(lane ^ 1));
  CHECK(__hip_ds_swizzle(unsigned(lane), 0x001c) == unsigned(lane & ~3));
  CHECK(__hip_ds_swizzle(unsigned(lane), 0x801b) == unsigned((lane & ~3) | (3 - (lane & 3))));
  CHECK(__hip_ds_swizzlef(float(lane), 0x401f) == float(lane ^ 16));
}

int main() { return claim(swizzle, 128); }
