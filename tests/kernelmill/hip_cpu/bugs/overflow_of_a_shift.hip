// bug: undefined_behaviour | a mask is shifted by its width
#include "check.h"

__global__ void mask(const int* lanes, unsigned* out) {
  int t = threadIdx.x;
#ifdef BUG
  out[t] = (1u << lanes[t]) - 1u;
#else
  out[t] = lanes[t] < 32 ? (1u << lanes[t]) - 1u : ~0u;
#endif
}

int main() {
  int* lanes = on_device(std::vector<int>{0, 8, 31, 32});
  unsigned* out = on_device(std::vector<unsigned>(4));
  mask<<<1, 4>>>(lanes, out);
  finish();
  HIP_CHECK(hipFree(lanes));
  HIP_CHECK(hipFree(out));
  return 0;
}
