// bug: uninitialized | a sum in shared memory is not initialized
#include "check.h"

__global__ void sum(const int* in, int* out) {
  __shared__ int total;
#ifndef BUG
  if (threadIdx.x == 0) total = 0;
#endif
  __syncthreads();
  atomicAdd(&total, in[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) *out = total;
}

int main() {
  int* in = on_device(std::vector<int>(64, 1));
  int* out = on_device(std::vector<int>(1));
  sum<<<1, 64>>>(in, out);
  finish();
  bool good = on_host(out, 1)[0] == 64;
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return good ? 0 : 1;
}
