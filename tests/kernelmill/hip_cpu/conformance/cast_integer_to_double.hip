// claim: a 64-bit integer is converted to a double by rounding to nearest, toward zero, up or down (HIP math API, type casting intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  const long long x = at_run_time(9007199254740993ll);
  CHECK(__ll2double_rn(x) == 9007199254740992.0 && __ll2double_rz(x) == 9007199254740992.0 && __ll2double_ru(x) == 9007199254740994.0);
  CHECK(__ll2double_rd(-x) == -9007199254740994.0 && __ull2double_ru(at_run_time(0xFFFFFFFFFFFFFFFFull)) == 18446744073709551616.0);
  CHECK(__int2double_rn(at_run_time(-3)) == -3.0 && __uint2double_rn(at_run_time(3u)) == 3.0);
}

int main() { return claim(kernel); }
