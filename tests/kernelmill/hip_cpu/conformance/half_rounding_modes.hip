// claim: a float is converted to a half by rounding toward zero, up or down on request (HIP math API, half precision conversion)
// needs: HIP 6, whose conversions first took their mode from the name
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const float x = at_run_time(2049.0f);
  CHECK(__half2float(__float2half_rz(x)) == 2048.0f && __half2float(__float2half_rz(-x)) == -2048.0f);
  CHECK(__half2float(__float2half_ru(x)) == 2050.0f && __half2float(__float2half_ru(-x)) == -2048.0f);
  CHECK(__half2float(__float2half_rd(x)) == 2048.0f && __half2float(__float2half_rd(-x)) == -2050.0f);
  CHECK(__half2float(__float2half_rz(1e30f)) == 65504.0f);
}

int main() { return claim(kernel); }
