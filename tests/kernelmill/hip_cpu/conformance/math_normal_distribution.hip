// claim: normcdf is the normal distribution and normcdfinv its inverse (HIP math API, double precision)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(normcdf(at_run_time(0.0)) == 0.5);
  CHECK(fabs(normcdf(at_run_time(1.0)) - 0.8413447460685429) < 1e-15);
  CHECK(fabs(normcdfinv(at_run_time(0.975)) - 1.959963984540054) < 1e-14);
  CHECK(fabsf(normcdff(at_run_time(-1.0f)) - 0.15865525f) < 1e-7f);
}

int main() { return claim(kernel); }
