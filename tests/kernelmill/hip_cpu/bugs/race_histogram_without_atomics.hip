// bug: race | histogram bins are incremented without atomics
#include "check.h"

__global__ void histogram(const int* in, int* bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef BUG
  bins[in[i]]++;
#else
  atomicAdd(&bins[in[i]], 1);
#endif
}

int main() {
  const int n = 256;
  std::vector<int> host(n);
  for (int i = 0; i < n; ++i) host[i] = i % 4;
  int* in = on_device(host);
  int* bins = on_device(std::vector<int>(4));
  histogram<<<4, 64>>>(in, bins, n);
  finish();
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(bins));
  return 0;
}
