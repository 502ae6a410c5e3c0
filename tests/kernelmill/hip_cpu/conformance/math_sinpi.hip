// claim: sinpi and cospi are exact at multiples of a half (HIP math API, double precision)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(sinpi(at_run_time(0.5)) == 1.0 && sinpi(at_run_time(1.5)) == -1.0 && sinpi(at_run_time(4.0)) == 0.0);
  CHECK(cospi(at_run_time(0.5)) == 0.0 && cospi(at_run_time(1.0)) == -1.0 && cospif(at_run_time(2.0f)) == 1.0f);
  CHECK(fabsf(sinpif(at_run_time(0.25f)) - 0.70710678f) < 1e-6f);
  double s, c;
  sincospi(at_run_time(0.5), &s, &c);
  CHECK(s == 1.0 && c == 0.0);
}

int main() { return claim(kernel); }
