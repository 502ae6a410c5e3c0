// claim: __saturatef clamps a number to the range from zero to one (HIP math API, single precision intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__saturatef(at_run_time(1.5f)) == 1.0f && __saturatef(at_run_time(-0.5f)) == 0.0f && __saturatef(at_run_time(0.25f)) == 0.25f);
}

int main() { return claim(kernel); }
