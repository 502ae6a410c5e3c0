// claim: each operation on halves is rounded to half (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const __half a = __float2half(at_run_time(2048.0f)), b = __float2half(at_run_time(1.0f)), three = __float2half(3.0f);
  CHECK(__half2float(__hadd(a, b)) == 2048.0f);
  CHECK(__half2float(__hsub(a, b)) == 2047.0f);
  CHECK(__half2float(__hmul(a, three)) == 6144.0f);
  CHECK(__half_as_ushort(__hdiv(b, three)) == 0x3555);
}

int main() { return claim(kernel); }
