// claim: norms are square roots of sums of squares without intermediate overflow (HIP math API, double precision)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(norm3d(at_run_time(1.0), 2.0, 2.0) == 3.0 && norm4d(at_run_time(2.0), 2.0, 2.0, 2.0) == 4.0);
  CHECK(fabs(norm3d(at_run_time(1e200), 2e200, 2e200) / 3e200 - 1.0) < 1e-14);
  CHECK(fabs(rnorm3d(at_run_time(0.0), 3.0, 4.0) - 0.2) < 1e-15);
  CHECK(fabsf(norm3df(at_run_time(2.0f), 3.0f, 6.0f) - 7.0f) < 1e-5f && fabs(rhypot(at_run_time(3.0), 4.0) - 0.2) < 1e-15);
  const double values[5] = {1, 1, 1, 1, 12};
  CHECK(fabs(norm(5, values) - 12.165525060596439) < 1e-13);
}

int main() { return claim(kernel); }
