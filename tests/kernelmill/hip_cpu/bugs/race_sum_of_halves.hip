// bug: race | lanes add to one half, whose neighbors are stored in between
#include "check.h"

#include <hip/hip_fp16.h>

__global__ void scatter(__half* sums, const __half* values) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef BUG
  int to = i % 4;
#else
  int to = i;
#endif
  sums[to] = __hadd(sums[to], values[i]);
}

int main() {
  const int n = 256;
  __half* sums = on_device(std::vector<__half>(n, __half(0.f)));
  __half* values = on_device(std::vector<__half>(n, __half(1.f)));
  scatter<<<2, 128>>>(sums, values);
  finish();
  HIP_CHECK(hipFree(sums));
  HIP_CHECK(hipFree(values));
  return 0;
}
