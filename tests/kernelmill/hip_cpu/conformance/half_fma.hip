// claim: fma of halves keeps the product exact and rounds once (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const __half a = __ushort_as_half(0x3C02);  // 1 + 2^-9
  const __half c = __float2half(-1.0f);
  CHECK(__half2float(__hfma(a, a, c)) == 0x1p-8f + 0x1p-18f);
  CHECK(__half2float(__hadd(__hmul(a, a), c)) == 0x1p-8f);
}

int main() { return claim(kernel); }
