// bug: divergent_barrier | a barrier under a condition that depends on the element
#include "check.h"

__global__ void positives(const int* in, int* out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
#ifdef BUG
  if (in[threadIdx.x] > 0) {
    atomicAdd(&count, 1);
    __syncthreads();
  }
#else
  if (in[threadIdx.x] > 0) atomicAdd(&count, 1);
  __syncthreads();
#endif
  if (threadIdx.x == 0) *out = count;
}

int main() {
  std::vector<int> host(64);
  for (int i = 0; i < 64; ++i) host[i] = i % 3 - 1;
  int* in = on_device(host);
  int* out = on_device(std::vector<int>(1));
  positives<<<1, 64>>>(in, out);
  finish();
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return 0;
}
