// claim: code can choose its wavefront size by the macros of the processor (clang, predefined macros for AMDGPU)
#include "claim.h"

#if defined(__GFX9__) && defined(__gfx90a__)
#define LANES 64
#elif defined(__GFX11__) && defined(__gfx1100__)
#define LANES 32
#else
#define LANES 0  // the host's side of hipcc
#endif
#ifdef __HIP_DEVICE_COMPILE__
constexpr int side = 1;
#else
constexpr int side = 0;
#endif

__global__ void kernel(int* failed) {
#ifdef __AMDGCN__
  CHECK(LANES == warpSize);
#else
  CHECK(false);
#endif
}

int main() {
  if (side != 0) return 1;
  return claim(kernel);
}
