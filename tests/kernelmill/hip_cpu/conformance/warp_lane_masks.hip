// claim: __lane_id counts lanes in a warp of threads in x, y, z order (HIP C++ language extensions, warpSize)
#include "claim.h"

__global__ void kernel(int* failed) { CHECK(__lane_id() == threadIdx.x % warpSize); }

int main() { return claim(kernel, 256); }
