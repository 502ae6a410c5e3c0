// claim: __fns finds the n-th set bit from a base upwards, or downwards for a negative n (HIP math API, integer intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  const unsigned mask = at_run_time(0x96u);  // bits 1, 2, 4, 7
  CHECK(__fns32(mask, 0, 1) == 1 && __fns32(mask, 2, 2) == 4 && __fns32(mask, 5, 1) == 7 && __fns32(mask, 5, 2) == -1);
  CHECK(__fns64(1ull << 40, 3, 1) == 40 && __fns32(mask, 6, -1) == 4);
}

int main() { return claim(kernel); }
