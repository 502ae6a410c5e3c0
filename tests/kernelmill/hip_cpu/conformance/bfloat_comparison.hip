// claim: comparisons of bfloat16 handle NaN and infinity (HIP math API, bfloat16)
// needs: HIP 6
#include <hip/hip_bf16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const __hip_bfloat16 nan = __ushort_as_bfloat16(0x7FC0), infinity = __ushort_as_bfloat16(0x7F80), one = __float2bfloat16(1.0f);
  CHECK(__hisnan(nan) && !__hisnan(infinity) && __hisinf(infinity) && !__hisinf(one));
  CHECK(__hlt(one, infinity) && !__hlt(nan, one) && __hltu(nan, one) && one == one && nan != nan);
  CHECK(__bfloat162float(__hmax(nan, one)) == 1.0f);
}

int main() { return claim(kernel); }
