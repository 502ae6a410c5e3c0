// claim: pow has the special values of C, and powi has an integer exponent (HIP math API, double precision)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(pow(at_run_time(2.0), 10.0) == 1024.0 && pow(at_run_time(NAN), 0.0) == 1.0 && pow(at_run_time(-8.0), 3.0) == -512.0);
  CHECK(isnan(pow(at_run_time(-8.0), 1.0 / 3.0)) && isinf(pow(at_run_time(0.0), -1.0)));
  CHECK(fabs(powi(at_run_time(1.5), 3) - 3.375) < 1e-14 && fabsf(powif(at_run_time(2.0f), -2) - 0.25f) < 1e-6f);
  CHECK(fabs(exp10(at_run_time(3.0)) - 1000.0) < 1e-11 && exp2(at_run_time(-2.0)) == 0.25 && fabsf(exp10f(at_run_time(2.0f)) - 100.0f) < 1e-4f);
  CHECK(expm1(at_run_time(1e-20)) == 1e-20 && log1p(at_run_time(1e-20)) == 1e-20);
}

int main() { return claim(kernel); }
