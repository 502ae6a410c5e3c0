// bug: race | one thread clears a sum and then adds to it as all others do, which do not wait until it is cleared
#include "check.h"

__global__ void total(const int* values, int* sum) {
  if (threadIdx.x == 0) *sum = 0;
#ifndef BUG
  __syncthreads();
#endif
  int value = values[threadIdx.x];
  for (int step = 16; step > 0; step /= 2) value += __shfl_down(value, step, 32);
  if (threadIdx.x % 32 == 0) atomicAdd(sum, value);
}

int main() {
  const int n = 256;
  std::vector<int> host(n, 3);
  int *values = on_device(host), *sum = on_device(std::vector<int>(1, 77));
  total<<<1, n>>>(values, sum);
  finish();
  int found = on_host(sum, 1)[0];
  HIP_CHECK(hipFree(values));
  HIP_CHECK(hipFree(sum));
  return found == 3 * n ? 0 : 1;
}
