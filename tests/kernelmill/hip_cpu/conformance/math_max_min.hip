// claim: fmax and fmin ignore NaN, and so do max and min of floats (HIP math API, single precision)
#include "claim.h"

__global__ void kernel(int* failed) {
  const float nan = at_run_time(NAN);
  CHECK(fmaxf(nan, 2.0f) == 2.0f && fminf(2.0f, nan) == 2.0f);
  CHECK(max(nan, 2.0f) == 2.0f && min(2.0f, nan) == 2.0f);
  CHECK(max(3, -4) == 3 && min(3, -4) == -4 && max(2.5, 1.5) == 2.5);
}

int main() { return claim(kernel); }
