// bug: race | lanes store objects that a function returns to one place
#include "check.h"

struct Box {
  float x, y, w, h;
};
__device__ __noinline__ Box around(float x) { return {x, x, 1, 1}; }

__global__ void boxes(Box* out) {
#ifdef BUG
  out[threadIdx.x % 2] = around(float(threadIdx.x));
#else
  out[threadIdx.x] = around(float(threadIdx.x));
#endif
}

int main() {
  Box* out = on_device(std::vector<Box>(128));
  boxes<<<1, 128>>>(out);
  finish();
  HIP_CHECK(hipFree(out));
  return 0;
}
