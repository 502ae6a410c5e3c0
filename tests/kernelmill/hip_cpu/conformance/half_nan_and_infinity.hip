// claim: NaN and infinity are distinguished (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const __half nan = __ushort_as_half(0x7E00), infinity = __ushort_as_half(0x7C00), one = __float2half(1.0f);
  CHECK(__hisnan(nan) && !__hisnan(infinity) && !__hisnan(one));
  CHECK(__hisinf(infinity) && !__hisinf(nan) && !__hisinf(one));
  CHECK(__half2float(nan) != __half2float(nan));
}

int main() { return claim(kernel); }
