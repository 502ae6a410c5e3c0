// claim: a float is converted to an integer by rounding to nearest even, toward zero, up or down (HIP math API, type casting intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  const float x = at_run_time(-2.5f);
  CHECK(__float2int_rn(x) == -2 && __float2int_rz(x) == -2 && __float2int_ru(x) == -2 && __float2int_rd(x) == -3);
  CHECK(__float2int_rn(at_run_time(3.5f)) == 4 && __float2uint_ru(at_run_time(3.25f)) == 4u && __float2ll_rd(at_run_time(3.75f)) == 3ll);
  CHECK(__float2ull_rz(at_run_time(1e10f)) == 10000000000ull);
}

int main() { return claim(kernel); }
