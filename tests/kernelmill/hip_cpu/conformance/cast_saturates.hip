// claim: a float too large for an integer is converted to the largest integer, and NaN to zero (HIP math API, type casting intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__float2int_rz(at_run_time(1e20f)) == 2147483647 && __float2int_rz(at_run_time(-1e20f)) == -2147483647 - 1);
  CHECK(__float2uint_rz(at_run_time(-5.0f)) == 0u && __float2int_rz(at_run_time(NAN)) == 0);
  CHECK(__double2uint_rz(at_run_time(1e20)) == 0xFFFFFFFFu);
}

int main() { return claim(kernel); }
