// bug: race | partial sums are combined by block 0 without waiting for the others
#include "check.h"

__global__ void partial(const int* in, int* sums) {
  int sum = 0;
  for (int i = 0; i < 16; ++i) sum += in[blockIdx.x * 16 + i];
  sums[blockIdx.x] = sum;
}
__global__ void combine(int* sums, int blocks) {
  int sum = 0;
  for (int b = 0; b < blocks; ++b) sum += sums[b];
  sums[0] = sum;
}
__global__ void both(const int* in, int* sums) {
  int sum = 0;
  for (int i = 0; i < 16; ++i) sum += in[blockIdx.x * 16 + i];
  sums[blockIdx.x] = sum;
  if (blockIdx.x != 0) return;
  for (int b = 1; b < gridDim.x; ++b) sum += sums[b];
  sums[0] = sum;
}

int main() {
  int* in = on_device(std::vector<int>(64, 1));
  int* sums = on_device(std::vector<int>(4));
#ifdef BUG
  both<<<4, 1>>>(in, sums);
#else
  partial<<<4, 1>>>(in, sums);
  combine<<<1, 1>>>(sums, 4);
#endif
  finish();
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(sums));
  return 0;
}
