// claim: __popc and __popcll count the bits that are set (HIP math API, integer intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__popc(at_run_time(0u)) == 0 && __popc(at_run_time(0xFFFFFFFFu)) == 32 && __popc(at_run_time(0x80000001u)) == 2);
  CHECK(__popcll(at_run_time(0xF0F0F0F0F0F0F0F0ull)) == 32);
}

int main() { return claim(kernel); }
