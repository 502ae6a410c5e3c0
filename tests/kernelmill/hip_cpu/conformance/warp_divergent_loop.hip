// claim: lanes that leave a loop early reconverge with the others after it (HIP C++ language extensions, warp cross-lane functions)
#include "claim.h"

__global__ void kernel(int* failed) {
  const int lane = threadIdx.x % warpSize;
  const unsigned long long every = ~0ull >> (64 - warpSize);
  int rounds = 0;
  while (rounds < lane % 4) {
    const unsigned long long still = __ballot(1);
    CHECK(__popcll(still) == warpSize / 4 * (3 - rounds));
    ++rounds;
  }
  CHECK(__ballot(rounds == lane % 4) == every);
  CHECK(__shfl(rounds, 3) == 3);
}

int main() { return claim(kernel, 128); }
