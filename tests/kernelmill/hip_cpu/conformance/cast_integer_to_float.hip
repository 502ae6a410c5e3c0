// claim: an integer is converted to a float by rounding to nearest, toward zero, up or down (HIP math API, type casting intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  const int x = at_run_time(16777217);
  CHECK(__int2float_rn(x) == 16777216.0f && __int2float_rz(x) == 16777216.0f && __int2float_rd(x) == 16777216.0f && __int2float_ru(x) == 16777218.0f);
  CHECK(__int2float_rd(-x) == -16777218.0f && __uint2float_ru(at_run_time(0xFFFFFFFFu)) == 4294967296.0f && __uint2float_rz(at_run_time(0xFFFFFFFFu)) == 4294967040.0f);
  CHECK(__ll2float_rn(at_run_time(1ll << 40)) == 1099511627776.0f && __ull2float_rd(at_run_time(0xFFFFFFFFFFFFFFFFull)) < 18446744073709551616.0f);
}

int main() { return claim(kernel); }
