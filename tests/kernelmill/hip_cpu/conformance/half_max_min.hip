// claim: the maximum and minimum of halves ignore NaN (HIP math API, half precision comparison)
// needs: HIP 6
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const __half nan = __ushort_as_half(0x7E00), one = __float2half(1.0f), two = __float2half(-2.0f);
  CHECK(__half2float(__hmax(one, two)) == 1.0f && __half2float(__hmin(one, two)) == -2.0f);
  CHECK(__half2float(__hmax(nan, two)) == -2.0f && __half2float(__hmin(one, nan)) == 1.0f);
  CHECK(__hisnan(__hmax_nan(one, nan)) && __hisnan(__hmin_nan(nan, one)));
}

int main() { return claim(kernel); }
