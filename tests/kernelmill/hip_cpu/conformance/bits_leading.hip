// claim: __clz counts leading zeros, and all bits for zero (HIP math API, integer intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__clz(at_run_time(1)) == 31 && __clz(at_run_time(-1)) == 0 && __clz(at_run_time(0)) == 32);
  CHECK(__clzll(at_run_time(1ll)) == 63 && __clzll(at_run_time(0ll)) == 64);
}

int main() { return claim(kernel); }
