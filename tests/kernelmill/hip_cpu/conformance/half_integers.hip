// claim: integers are converted to the nearest half, and integral halves to integers (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__half2float(__int2half_rn(at_run_time(-7))) == -7.0f);
  CHECK(__half2float(__uint2half_rn(at_run_time(2049u))) == 2048.0f);
  CHECK(__half2float(__short2half_rn(static_cast<short>(-300))) == -300.0f);
  CHECK(__half2float(__ll2half_rn(at_run_time(4096ll))) == 4096.0f);
  CHECK(__half2int_rz(__float2half(-3.75f)) == -3 && __half2uint_rz(__float2half(9.5f)) == 9u);
  CHECK(__half2ll_rz(__float2half(60000.0f)) == 60000ll && __half2short_rz(__float2half(12.0f)) == 12);
}

int main() { return claim(kernel); }
