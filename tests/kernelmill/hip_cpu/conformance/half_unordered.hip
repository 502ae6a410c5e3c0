// claim: unordered comparisons with NaN are true (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const __half nan = __ushort_as_half(0x7E00), one = __float2half(1.0f), two = __float2half(2.0f);
  CHECK(__hltu(nan, one) && __hgtu(nan, one) && __hequ(nan, nan) && __hgeu(one, nan) && __hleu(nan, one) && __hneu(nan, one));
  CHECK(__hltu(one, two) && !__hltu(two, one) && !__hequ(one, two));
}

int main() { return claim(kernel); }
