// claim: __ffs gives the position of the lowest set bit from one on, and zero for none (HIP math API, integer intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__ffs(at_run_time(0)) == 0 && __ffs(at_run_time(1)) == 1 && __ffs(at_run_time(0x80000000u)) == 32 && __ffs(at_run_time(12)) == 3);
  CHECK(__ffsll(at_run_time(0ll)) == 0 && __ffsll(at_run_time(1ll << 40)) == 41);
}

int main() { return claim(kernel); }
