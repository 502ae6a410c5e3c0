// claim: hypot has no intermediate overflow (HIP math API, single precision)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(fabsf(hypotf(at_run_time(3e30f), 4e30f) / 5e30f - 1.0f) < 1e-6f);
  CHECK(hypot(at_run_time(3.0), 4.0) == 5.0 && isinf(hypot(at_run_time(-INFINITY), NAN)));
}

int main() { return claim(kernel); }
