// claim: a double is converted to a float by rounding to nearest, toward zero, up or down (HIP math API, type casting intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  const double x = at_run_time(1.0 + 0x1p-30), y = at_run_time(1.0 + 0x1.8p-24);
  CHECK(__double2float_rn(x) == 1.0f && __double2float_rn(y) == 1.0f + 0x1p-23f);
  CHECK(__double2float_rz(y) == 1.0f && __double2float_rd(y) == 1.0f && __double2float_ru(x) == 1.0f + 0x1p-23f);
  CHECK(__double2float_rz(-y) == -1.0f && __double2float_rd(-x) == -(1.0f + 0x1p-23f) && __double2float_ru(-y) == -1.0f);
}

int main() { return claim(kernel); }
