// claim: each operation on bfloat16 is rounded to bfloat16 (HIP math API, bfloat16)
// needs: HIP 6
#include <hip/hip_bf16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const __hip_bfloat16 a = __float2bfloat16(at_run_time(256.0f)), b = __float2bfloat16(at_run_time(1.0f)), c = __float2bfloat16(3.0f);
  CHECK(__bfloat162float(__hadd(a, b)) == 256.0f && __bfloat162float(__hsub(a, b)) == 255.0f);
  CHECK(__bfloat162float(__hmul(a, c)) == 768.0f && __bfloat16_as_ushort(__hdiv(b, c)) == 0x3EAB);
  CHECK(__bfloat162float(a + b) == 256.0f && __bfloat162float(c * c) == 9.0f);
}

int main() { return claim(kernel); }
