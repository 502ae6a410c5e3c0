// claim: rsqrt is the reciprocal of the square root (HIP math API, single precision)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(fabsf(rsqrtf(at_run_time(16.0f)) - 0.25f) < 1e-6f);
  CHECK(fabs(rsqrt(at_run_time(0.0625)) - 4.0) < 1e-14);
  CHECK(isinf(rsqrtf(at_run_time(0.0f))) && isnan(rsqrtf(at_run_time(-1.0f))));
}

int main() { return claim(kernel); }
