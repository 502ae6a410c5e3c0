// claim: __shfl reads another lane's value within the given width (HIP C++ language extensions, warp shuffle functions)
#include "claim.h"

__global__ void kernel(int* failed) {
  const int lane = threadIdx.x % warpSize;
  CHECK(__shfl(lane * 3, 5) == 15);
  CHECK(__shfl(lane, (lane + 1) % warpSize) == (lane + 1) % warpSize);
  CHECK(__shfl(lane, 2, 8) == lane / 8 * 8 + 2);
  CHECK(__shfl(lane * 0.5, 7) == 3.5);
  CHECK(__shfl((unsigned long long)lane << 40, 3) == 3ull << 40);
}

int main() { return claim(kernel, 192); }
