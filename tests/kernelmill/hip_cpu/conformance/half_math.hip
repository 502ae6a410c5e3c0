// claim: math functions of half are close to the true value, rounded to half (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__half2float(hsqrt(__float2half(at_run_time(9.0f)))) == 3.0f);
  CHECK(__half2float(hexp2(__float2half(at_run_time(3.0f)))) == 8.0f);
  CHECK(__half2float(hlog2(__float2half(at_run_time(32.0f)))) == 5.0f);
  CHECK(fabsf(__half2float(hexp(__float2half(at_run_time(1.0f)))) - 2.71828f) < 0.003f);
  CHECK(fabsf(__half2float(hlog(__float2half(at_run_time(10.0f)))) - 2.302585f) < 0.003f);
  CHECK(fabsf(__half2float(hsin(__float2half(at_run_time(0.5f)))) - 0.479426f) < 0.0006f);
  CHECK(fabsf(__half2float(hcos(__float2half(at_run_time(0.5f)))) - 0.877583f) < 0.0012f);
  CHECK(fabsf(__half2float(hrsqrt(__float2half(at_run_time(4.0f)))) - 0.5f) < 0.0006f);
  CHECK(fabsf(__half2float(hrcp(__float2half(at_run_time(8.0f)))) - 0.125f) < 0.0002f);
}

int main() { return claim(kernel); }
