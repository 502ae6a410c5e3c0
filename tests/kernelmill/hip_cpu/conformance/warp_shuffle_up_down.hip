// claim: __shfl_up, __shfl_down and __shfl_xor return the lane's own value if there is no source lane (HIP C++ language extensions, warp shuffle functions)
#include "claim.h"

__global__ void kernel(int* failed) {
  const int lane = threadIdx.x % warpSize;
  CHECK(__shfl_up(lane, 3) == (lane < 3 ? lane : lane - 3));
  CHECK(__shfl_down(lane, 3) == (lane + 3 < warpSize ? lane + 3 : lane));
  CHECK(__shfl_up(lane, 1, 16) == (lane % 16 ? lane - 1 : lane));
  CHECK(__shfl_down(lane, 1, 16) == (lane % 16 == 15 ? lane : lane + 1));
  CHECK(__shfl_xor(lane, 5) == (lane ^ 5));
  CHECK(__shfl_xor(lane * 1.5f, 1, 2) == (lane ^ 1) * 1.5f);
}

int main() { return claim(kernel, 128); }
