// claim: operations on two bfloat16 are elementwise (HIP math API, bfloat16)
// needs: HIP 6
#include <hip/hip_bf16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const __hip_bfloat162 a = __halves2bfloat162(__float2bfloat16(1.0f), __float2bfloat16(2.0f)), b = __bfloat162bfloat162(__float2bfloat16(4.0f));
  float2 sum = __bfloat1622float2(__hadd2(a, b)), product = __bfloat1622float2(__hmul2(a, b)), fused = __bfloat1622float2(__hfma2(a, b, b));
  CHECK(sum.x == 5.0f && sum.y == 6.0f && product.x == 4.0f && product.y == 8.0f && fused.x == 8.0f && fused.y == 12.0f);
  CHECK(__low2float(a) == 1.0f && __high2float(a) == 2.0f && __low2float(__lowhigh2highlow(a)) == 2.0f);
}

int main() { return claim(kernel); }
