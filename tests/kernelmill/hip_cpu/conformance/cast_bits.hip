// claim: numbers are reinterpreted as their bits and back (HIP math API, type casting intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__float_as_int(at_run_time(1.0f)) == 0x3F800000 && __int_as_float(at_run_time(0x40000000)) == 2.0f);
  CHECK(__float_as_uint(at_run_time(-0.0f)) == 0x80000000u && __uint_as_float(at_run_time(0xC0000000u)) == -2.0f);
  CHECK(__double_as_longlong(at_run_time(1.0)) == 0x3FF0000000000000ll && __longlong_as_double(at_run_time(0x4000000000000000ll)) == 2.0);
  CHECK(__double2hiint(at_run_time(1.0)) == 0x3FF00000 && __double2loint(at_run_time(1.0)) == 0 && __hiloint2double(0x40080000, 0) == 3.0);
}

int main() { return claim(kernel); }
