// claim: rint and nearbyint round ties to even, round away from zero, and trunc toward zero (HIP math API, double precision)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(rint(at_run_time(2.5)) == 2.0 && rintf(at_run_time(3.5f)) == 4.0f && nearbyint(at_run_time(-0.5)) == 0.0);
  CHECK(round(at_run_time(2.5)) == 3.0 && roundf(at_run_time(-2.5f)) == -3.0f && trunc(at_run_time(-2.9)) == -2.0);
  CHECK(lrint(at_run_time(2.5)) == 2 && llround(at_run_time(-2.5)) == -3 && lroundf(at_run_time(0.5f)) == 1);
  CHECK(floor(at_run_time(-0.5)) == -1.0 && ceil(at_run_time(-0.5)) == 0.0 && signbit(ceil(at_run_time(-0.5))));
}

int main() { return claim(kernel); }
