// claim: fmod keeps the sign of its first operand, remainder rounds its quotient to even (HIP math API, double precision)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(fmod(at_run_time(-7.5), 2.0) == -1.5 && fmodf(at_run_time(7.5f), -2.0f) == 1.5f);
  CHECK(remainder(at_run_time(5.0), 2.0) == 1.0 && remainder(at_run_time(7.0), 2.0) == -1.0);
  int quotient = 0;
  CHECK(remquo(at_run_time(7.0), 2.0, &quotient) == -1.0 && (quotient & 7) == 4);
}

int main() { return claim(kernel); }
