// claim: a double is converted to an integer by rounding to nearest even, toward zero, up or down (HIP math API, type casting intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  const double x = at_run_time(-1.5);
  CHECK(__double2int_rn(x) == -2 && __double2int_rz(x) == -1 && __double2int_ru(x) == -1 && __double2int_rd(x) == -2);
  CHECK(__double2ll_rn(at_run_time(4294967296.5)) == 4294967296ll && __double2uint_rz(at_run_time(4e9)) == 4000000000u);
  CHECK(__double2ull_ru(at_run_time(0.5)) == 1ull);
}

int main() { return claim(kernel); }
