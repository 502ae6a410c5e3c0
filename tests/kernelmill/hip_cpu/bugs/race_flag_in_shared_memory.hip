// bug: race | all threads set and test a flag without a barrier in between
#include "check.h"

__global__ void any_negative(const int* in, int* out) {
  __shared__ int found;
  if (threadIdx.x == 0) found = 0;
  __syncthreads();
#ifdef BUG
  if (in[threadIdx.x] < 0) found = threadIdx.x;
#else
  if (in[threadIdx.x] < 0) atomicMax(&found, (int)threadIdx.x);
#endif
  __syncthreads();
  if (threadIdx.x == 0) *out = found;
}

int main() {
  int* in = on_device(std::vector<int>(64, -1));
  int* out = on_device(std::vector<int>(1));
  any_negative<<<1, 64>>>(in, out);
  finish();
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return 0;
}
