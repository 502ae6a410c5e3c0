// claim: fma rounds once (HIP math API, double precision)
#include "claim.h"

__global__ void kernel(int* failed) {
  const double x = at_run_time(1.0 + 0x1p-30);
  CHECK(fma(x, x, -1.0) == 0x1p-29 + 0x1p-60);
  const float y = at_run_time(1.0f + 0x1p-12f);
  CHECK(fmaf(y, y, -1.0f) == 0x1p-11f + 0x1p-24f);
  CHECK(__fmaf_rn(y, y, -1.0f) == 0x1p-11f + 0x1p-24f);
}

int main() { return claim(kernel); }
