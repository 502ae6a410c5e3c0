// claim: floats of 65520 and above are converted to infinity, those just below to the largest half (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__half_as_ushort(__float2half(at_run_time(65519.0f))) == 0x7BFF);
  CHECK(__half_as_ushort(__float2half(at_run_time(65520.0f))) == 0x7C00);
  CHECK(__half_as_ushort(__float2half(at_run_time(-1e30f))) == 0xFC00);
}

int main() { return claim(kernel); }
