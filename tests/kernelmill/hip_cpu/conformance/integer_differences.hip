// claim: sums of absolute differences (HIP math API, integer intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__sad(at_run_time(-5), 7, 100u) == 112u && __sad(at_run_time(7), -5, 0u) == 12u);
  CHECK(__usad(at_run_time(5u), 0xFFFFFFFFu, 0u) == 0xFFFFFFFAu);
}

int main() { return claim(kernel); }
