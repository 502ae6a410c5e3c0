// claim: operations on half2 are elementwise (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const __half2 a = __floats2half2_rn(1.0f, 2.0f), b = __floats2half2_rn(4.0f, 8.0f);
  float2 sum = __half22float2(__hadd2(a, b)), product = __half22float2(__hmul2(a, b)), fused = __half22float2(__hfma2(a, b, a));
  CHECK(sum.x == 5.0f && sum.y == 10.0f);
  CHECK(product.x == 4.0f && product.y == 16.0f);
  CHECK(fused.x == 5.0f && fused.y == 18.0f);
  float2 difference = __half22float2(__hsub2(b, a)), quotient = __half22float2(__h2div(b, a));
  CHECK(difference.x == 3.0f && difference.y == 6.0f && quotient.x == 4.0f && quotient.y == 4.0f);
}

int main() { return claim(kernel); }
