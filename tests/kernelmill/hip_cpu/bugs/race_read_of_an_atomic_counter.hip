// bug: race | a maximum is updated with plain accesses although other threads update it atomically
#include "check.h"

__global__ void largest(const int* values, int* result, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef BUG
  if (i % 2) atomicMax(result, values[i]);
  else if (*result < values[i]) *result = values[i];
#else
  int old = *result, assumed;
  do {
    assumed = old;
    if (values[i] <= assumed) break;
    old = atomicCAS(result, assumed, values[i]);
  } while (old != assumed);
#endif
}

int main() {
  const int n = 256;
  std::vector<int> host(n);
  for (int i = 0; i < n; ++i) host[i] = i;
  int *values = on_device(host), *result = on_device(std::vector<int>(1, -1));
  largest<<<4, 64>>>(values, result, n);
  finish();
  int found = on_host(result, 1)[0];
  HIP_CHECK(hipFree(values));
  HIP_CHECK(hipFree(result));
  return found == n - 1 ? 0 : 1;
}
