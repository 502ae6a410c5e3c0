// claim: erfinv and erfcinv are the inverses of erf and erfc (HIP math API, double precision)
#include "claim.h"

__global__ void kernel(int* failed) {
  for (int i = -9; i <= 9; ++i) {
    const double x = at_run_time(i * 0.1);
    CHECK(fabs(erf(erfinv(x)) - x) < 1e-14);
    CHECK(fabs(erfc(erfcinv(1.0 + x)) - (1.0 + x)) < 1e-14);
  }
  CHECK(isinf(erfinv(1.0)) && isinf(erfcinv(0.0)) && isnan(erfinv(2.0)));
}

int main() { return claim(kernel); }
