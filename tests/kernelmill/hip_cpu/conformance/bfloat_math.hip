// claim: math functions of bfloat16 are close to the true value (HIP math API, bfloat16)
// needs: HIP 6
#include <hip/hip_bf16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__bfloat162float(hsqrt(__float2bfloat16(at_run_time(9.0f)))) == 3.0f);
  CHECK(fabsf(__bfloat162float(hexp(__float2bfloat16(at_run_time(1.0f)))) - 2.71828f) < 0.02f);
  CHECK(__bfloat162float(hfloor(__float2bfloat16(-2.5f))) == -3.0f && __bfloat162float(hrint(__float2bfloat16(2.5f))) == 2.0f);
}

int main() { return claim(kernel); }
