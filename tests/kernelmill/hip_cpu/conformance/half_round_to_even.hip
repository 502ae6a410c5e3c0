// claim: a float is rounded to the nearest half, ties to even (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__half2float(__float2half(at_run_time(2049.0f))) == 2048.0f);
  CHECK(__half2float(__float2half(at_run_time(2051.0f))) == 2052.0f);
  CHECK(__half2float(__float2half_rn(at_run_time(2049.01f))) == 2050.0f);
}

int main() { return claim(kernel); }
