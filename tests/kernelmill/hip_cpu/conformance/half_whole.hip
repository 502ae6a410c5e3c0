// claim: floor, ceil, trunc and rint of half round as their names say, rint to nearest even (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const __half a = __float2half(at_run_time(-2.5f)), b = __float2half(at_run_time(3.5f));
  CHECK(__half2float(hfloor(a)) == -3.0f && __half2float(hceil(a)) == -2.0f);
  CHECK(__half2float(htrunc(a)) == -2.0f && __half2float(hrint(a)) == -2.0f && __half2float(hrint(b)) == 4.0f);
  const float2 pair = __half22float2(h2floor(__halves2half2(a, b)));
  CHECK(pair.x == -3.0f && pair.y == 3.0f);
}

int main() { return claim(kernel); }
