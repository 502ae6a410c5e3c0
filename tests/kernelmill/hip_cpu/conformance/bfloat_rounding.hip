// claim: a float becomes the nearest bfloat16, ties to even (HIP math API, bfloat16)
// needs: HIP 6
#include <hip/hip_bf16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__bfloat16_as_ushort(__float2bfloat16(at_run_time(1.0f))) == 0x3F80);
  CHECK(__bfloat162float(__float2bfloat16(at_run_time(257.0f))) == 256.0f);
  CHECK(__bfloat162float(__float2bfloat16(at_run_time(259.0f))) == 260.0f);
  CHECK(__bfloat16_as_ushort(__float2bfloat16(at_run_time(3.4e38f))) == 0x7F80);
}

int main() { return claim(kernel); }
