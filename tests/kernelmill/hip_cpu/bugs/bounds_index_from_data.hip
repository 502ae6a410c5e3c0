// bug: out_of_bounds | a gather uses an out-of-range index
#include "check.h"

__global__ void gather(const float* from, const int* index, float* to, int n, int size) {
  int i = threadIdx.x;
  if (i >= n) return;
  int at = index[i];
#ifdef BUG
  to[i] = from[at];
#else
  to[i] = at >= 0 && at < size ? from[at] : 0.0f;
#endif
}

int main() {
  const int n = 8, size = 16;
  float* from = on_device(std::vector<float>(size, 1.0f));
  int* index = on_device(std::vector<int>{0, 1, 2, 3, 4, 5, 6, -1});
  float* to = on_device(std::vector<float>(n));
  gather<<<1, 32>>>(from, index, to, n, size);
  finish();
  HIP_CHECK(hipFree(from));
  HIP_CHECK(hipFree(index));
  HIP_CHECK(hipFree(to));
  return 0;
}
