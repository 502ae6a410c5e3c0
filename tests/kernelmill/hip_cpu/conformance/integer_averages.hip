// claim: averages do not overflow (HIP math API, integer intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__uhadd(at_run_time(0xFFFFFFFFu), 0xFFFFFFFDu) == 0xFFFFFFFEu && __urhadd(at_run_time(0xFFFFFFFFu), 0xFFFFFFFEu) == 0xFFFFFFFFu);
  CHECK(__rhadd(at_run_time(3), 4) == 4 && __rhadd(at_run_time(-3), -4) == -3);
}

int main() { return claim(kernel); }
