// bug: race | every block writes its sum to the same element
#include "check.h"

__global__ void total(const int* in, int* out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, in[blockIdx.x * blockDim.x + threadIdx.x]);
  __syncthreads();
#ifdef BUG
  if (threadIdx.x == 0) *out += sum;
#else
  if (threadIdx.x == 0) atomicAdd(out, sum);
#endif
}

int main() {
  int* in = on_device(std::vector<int>(256, 1));
  int* out = on_device(std::vector<int>(1));
  total<<<4, 64>>>(in, out);
  finish();
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return 0;
}
