// claim: fast functions are close to the accurate ones (HIP math API, fast intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  const float x = at_run_time(0.75f);
  CHECK(fabsf(__sinf(x) - sinf(x)) < 1e-5f && fabsf(__cosf(x) - cosf(x)) < 1e-5f && fabsf(__tanf(x) - tanf(x)) < 1e-4f);
  CHECK(fabsf(__expf(x) - expf(x)) < 1e-5f && fabsf(__logf(x) - logf(x)) < 1e-5f && fabsf(__powf(x, 2.5f) - powf(x, 2.5f)) < 1e-5f);
  CHECK(fabsf(__log2f(8.0f) - 3.0f) < 1e-5f && fabsf(__log10f(1000.0f) - 3.0f) < 1e-5f && fabsf(__exp10f(2.0f) - 100.0f) < 1e-3f);
  float s, c;
  __sincosf(x, &s, &c);
  CHECK(fabsf(s - sinf(x)) < 1e-5f && fabsf(c - cosf(x)) < 1e-5f);
  CHECK(fabsf(__fdividef(x, 3.0f) - 0.25f) < 1e-6f && fabsf(__frsqrt_rn(4.0f) - 0.5f) < 1e-6f);
}

int main() { return claim(kernel); }
