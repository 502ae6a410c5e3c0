// claim: frexp, ldexp, modf, ilogb and logb decompose and compose numbers (HIP math API, double precision)
#include "claim.h"

__global__ void kernel(int* failed) {
  int power = 0;
  const double fraction = frexp(at_run_time(48.0), &power);
  CHECK(fraction == 0.75 && power == 6 && ldexp(fraction, power) == 48.0 && scalbn(3.0, -1) == 1.5);
  double whole = 0;
  CHECK(modf(at_run_time(-2.75), &whole) == -0.75 && whole == -2.0);
  CHECK(ilogb(at_run_time(40.0)) == 5 && logb(at_run_time(0.3)) == -2.0 && ilogbf(at_run_time(1.0f)) == 0);
}

int main() { return claim(kernel); }
