// claim: __byte_perm selects four of eight bytes (HIP math API, integer intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  const unsigned x = at_run_time(0x03020100u), y = at_run_time(0x07060504u);
  CHECK(__byte_perm(x, y, 0x3210) == x && __byte_perm(x, y, 0x7654) == y);
  CHECK(__byte_perm(x, y, 0x0123) == 0x00010203u && __byte_perm(x, y, 0x5140) == 0x05010400u);
}

int main() { return claim(kernel); }
