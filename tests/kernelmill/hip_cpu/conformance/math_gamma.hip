// claim: tgamma extends the factorial and lgamma is its logarithm (HIP math API, double precision)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(fabs(tgamma(at_run_time(6.0)) - 120.0) < 1e-11 && fabs(tgamma(at_run_time(0.5)) - 1.772453850905516) < 1e-14);
  CHECK(fabs(lgamma(at_run_time(101.0)) - 363.73937555556347) < 1e-10 && fabsf(lgammaf(at_run_time(3.0f)) - 0.6931472f) < 1e-6f);
  CHECK(fabsf(tgammaf(at_run_time(5.0f)) - 24.0f) < 1e-4f);
}

int main() { return claim(kernel); }
