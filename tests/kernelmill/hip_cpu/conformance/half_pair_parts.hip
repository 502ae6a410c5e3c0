// claim: a half2 is composed of two halves and decomposed into them (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const __half2 a = __halves2half2(__float2half(1.0f), __float2half(2.0f)), b = __float2half2_rn(5.0f);
  CHECK(__low2float(a) == 1.0f && __high2float(a) == 2.0f);
  CHECK(__half2float(__low2half(a)) == 1.0f && __half2float(__high2half(a)) == 2.0f);
  CHECK(__low2float(__lowhigh2highlow(a)) == 2.0f && __high2float(__lowhigh2highlow(a)) == 1.0f);
  CHECK(__high2float(__lows2half2(a, b)) == 5.0f && __low2float(__highs2half2(a, b)) == 2.0f);
  CHECK(__high2float(__low2half2(a)) == 1.0f && __low2float(__high2half2(a)) == 2.0f);
  CHECK(__low2float(__half2half2(__high2half(a))) == 2.0f);
}

int main() { return claim(kernel); }
