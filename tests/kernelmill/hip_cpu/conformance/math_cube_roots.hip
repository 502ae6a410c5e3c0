// claim: cbrt keeps the sign and rcbrt is its reciprocal (HIP math API, double precision)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(fabs(cbrt(at_run_time(-27.0)) + 3.0) < 1e-14);
  CHECK(fabs(rcbrt(at_run_time(8.0)) - 0.5) < 1e-15 && fabsf(rcbrtf(at_run_time(-8.0f)) + 0.5f) < 1e-6f);
}

int main() { return claim(kernel); }
