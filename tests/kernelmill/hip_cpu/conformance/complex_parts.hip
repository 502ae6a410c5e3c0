// claim: parts, conjugate and magnitude of a complex number (HIP math API, complex numbers)
#include <hip/hip_complex.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const hipDoubleComplex z = make_hipDoubleComplex(at_run_time(3.0), 4.0);
  CHECK(hipCreal(z) == 3.0 && hipCimag(z) == 4.0 && hipCabs(z) == 5.0 && hipCsqabs(z) == 25.0);
  const hipDoubleComplex c = hipConj(z);
  CHECK(c.x == 3.0 && c.y == -4.0);
  const hipComplex f = make_hipComplex(at_run_time(3.0f), -4.0f);
  CHECK(hipCrealf(f) == 3.0f && hipCimagf(f) == -4.0f && fabsf(hipCabsf(f) - 5.0f) < 1e-6f && hipConjf(f).y == 4.0f && hipCsqabsf(f) == 25.0f);
}

int main() { return claim(kernel); }
