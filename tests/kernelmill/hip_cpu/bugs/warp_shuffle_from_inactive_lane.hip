// bug: inactive_lane | a lane reads from a lane that does not participate
#include "check.h"

__global__ void neighbour(int* x) {
  int t = threadIdx.x;
#ifdef BUG
  if (t % 2 == 0) x[t] = __shfl_down(t, 1);
#else
  int value = __shfl_down(t, 1);
  if (t % 2 == 0) x[t] = value;
#endif
}

int main() {
  int* x = on_device(std::vector<int>(32));
  neighbour<<<1, 32>>>(x);
  finish();
  HIP_CHECK(hipFree(x));
  return 0;
}
