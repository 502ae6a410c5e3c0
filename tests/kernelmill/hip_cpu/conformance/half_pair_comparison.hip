// claim: comparisons of half2 return one or zero per element, or one bool for both (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const __half2 a = __floats2half2_rn(1.0f, 5.0f), b = __floats2half2_rn(2.0f, 5.0f);
  float2 less = __half22float2(__hlt2(a, b)), equal = __half22float2(__heq2(a, b));
  CHECK(less.x == 1.0f && less.y == 0.0f && equal.x == 0.0f && equal.y == 1.0f);
  CHECK(__hble2(a, b) && !__hblt2(a, b) && !__hbeq2(a, b) && __hbeq2(a, a) && __hbge2(b, a));
}

int main() { return claim(kernel); }
