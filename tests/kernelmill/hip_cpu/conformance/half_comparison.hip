// claim: ordered comparisons with NaN are false (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const __half nan = __ushort_as_half(0x7E00), one = __float2half(1.0f), two = __float2half(2.0f);
  CHECK(__hlt(one, two) && __hle(one, one) && __hgt(two, one) && __hge(two, two) && __heq(one, one) && __hne(one, two));
  CHECK(!__hlt(nan, one) && !__hgt(nan, one) && !__heq(nan, nan) && !__hge(one, nan));
}

int main() { return claim(kernel); }
