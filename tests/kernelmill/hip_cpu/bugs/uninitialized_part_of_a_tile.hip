// bug: uninitialized | the tile of the last block is summed completely although only part of it was loaded
#include "check.h"

__global__ void block_sums(const int* in, int* out, int n) {
  __shared__ int tile[64];
  int i = blockIdx.x * 64 + threadIdx.x;
#ifdef BUG
  if (i < n) tile[threadIdx.x] = in[i];
#else
  tile[threadIdx.x] = i < n ? in[i] : 0;
#endif
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int k = 0; k < 64; ++k) sum += tile[k];
    out[blockIdx.x] = sum;
  }
}

int main() {
  const int n = 100;
  int* in = on_device(std::vector<int>(n, 1));
  int* out = on_device(std::vector<int>(2));
  block_sums<<<2, 64>>>(in, out, n);
  finish();
  bool good = on_host(out, 2)[1] == 36;
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return good ? 0 : 1;
}
