// claim: __brev and __brevll reverse the order of the bits (HIP math API, integer intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__brev(at_run_time(1u)) == 0x80000000u && __brev(at_run_time(0x12345678u)) == 0x1E6A2C48u);
  CHECK(__brevll(at_run_time(1ull)) == 0x8000000000000000ull);
}

int main() { return claim(kernel); }
