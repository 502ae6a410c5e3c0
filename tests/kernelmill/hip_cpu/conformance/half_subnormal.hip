// claim: subnormal halves, below 2^-14, keep their value (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__half2float(__ushort_as_half(0x0001)) == 5.9604644775390625e-08f);
  CHECK(__half_as_ushort(__float2half(at_run_time(5.9604644775390625e-08f))) == 0x0001);
  CHECK(__half_as_ushort(__float2half(at_run_time(2.9e-08f))) == 0x0000);
  CHECK(__half_as_ushort(__float2half(at_run_time(6.0e-05f))) == 0x03EF);
}

int main() { return claim(kernel); }
