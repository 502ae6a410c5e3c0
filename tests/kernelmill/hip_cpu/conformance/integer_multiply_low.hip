// claim: products of 24-bit numbers use only the low 24 bits (HIP math API, integer intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__mul24(at_run_time(0x01000003), 5) == 15 && __mul24(at_run_time(-3), 7) == -21);
  CHECK(__umul24(at_run_time(0xFF000004u), 6u) == 24);
}

int main() { return claim(kernel); }
