// claim: the bits of a half are those of IEEE binary16 (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__half_as_ushort(__float2half(1.0f)) == 0x3C00);
  CHECK(__half_as_ushort(__float2half(-2.0f)) == 0xC000);
  CHECK(__half_as_short(__float2half(-0.0f)) == static_cast<short>(0x8000));
  CHECK(__half2float(__short_as_half(0x3555)) > 0.333f && __half2float(__ushort_as_half(0x7BFF)) == 65504.0f);
}

int main() { return claim(kernel); }
