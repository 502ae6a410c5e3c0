// claim: erfcx is exp(x*x) erfc(x), even where erfc underflows (HIP math API, double precision)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(fabs(erfcx(at_run_time(1.0)) - 0.42758357615580705) < 1e-15);
  CHECK(fabs(erfcx(at_run_time(100.0)) - 0.005641613782989433) < 1e-17);
  CHECK(fabsf(erfcxf(at_run_time(0.0f)) - 1.0f) < 1e-6f);
}

int main() { return claim(kernel); }
