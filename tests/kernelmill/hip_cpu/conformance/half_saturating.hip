// claim: saturating operations stay between zero and one (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const __half a = __float2half(0.75f), b = __float2half(0.5f);
  CHECK(__half2float(__hadd_sat(a, b)) == 1.0f);
  CHECK(__half2float(__hsub_sat(b, a)) == 0.0f);
  CHECK(__half2float(__hmul_sat(a, b)) == 0.375f);
  CHECK(__half2float(__hfma_sat(a, b, a)) == 1.0f);
}

int main() { return claim(kernel); }
