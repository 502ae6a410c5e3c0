// claim: Bessel functions of the first, second and modified kind (HIP math API, double precision)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(fabs(j0(at_run_time(1.0)) - 0.7651976865579666) < 1e-14 && fabs(j1(at_run_time(1.0)) - 0.4400505857449335) < 1e-14);
  CHECK(fabs(y0(at_run_time(1.0)) - 0.08825696421567697) < 1e-14 && fabs(jn(2, at_run_time(1.0)) - 0.1149034849319005) < 1e-14);
  CHECK(fabs(cyl_bessel_i0(at_run_time(1.0)) - 1.2660658777520084) < 1e-14 && fabsf(cyl_bessel_i1f(at_run_time(1.0f)) - 0.56515914f) < 1e-6f);
  CHECK(fabsf(j0f(at_run_time(0.0f)) - 1.0f) < 1e-6f && fabs(yn(2, at_run_time(1.0)) + 1.6506826068162546) < 1e-13);
}

int main() { return claim(kernel); }
