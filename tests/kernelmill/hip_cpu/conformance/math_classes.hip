// claim: numbers are classified as finite, infinite or NaN, and signs are copied (HIP math API, double precision)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(isnan(at_run_time(NAN)) && !isnan(at_run_time(1.0f)) && isinf(at_run_time(-INFINITY)) && isfinite(at_run_time(0.0)));
  CHECK(copysign(at_run_time(3.0), -0.0) == -3.0 && copysignf(at_run_time(-3.0f), 1.0f) == 3.0f && signbit(at_run_time(-0.0)));
  CHECK(nextafter(at_run_time(1.0), 2.0) == 1.0 + 0x1p-52 && nextafterf(at_run_time(0.0f), 1.0f) == 0x1p-149f);
  CHECK(fdim(at_run_time(3.0), 5.0) == 0.0 && fdimf(at_run_time(5.0f), 3.0f) == 2.0f);
}

int main() { return claim(kernel); }
