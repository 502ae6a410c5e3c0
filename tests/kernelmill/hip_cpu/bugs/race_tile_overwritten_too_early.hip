// bug: race | the next tile is loaded while other threads still use the current one
#include "check.h"

constexpr int N = 64;

__global__ void dot_rows(const float* a, float* out, int tiles) {
  __shared__ float tile[N];
  float sum = 0;
  for (int k = 0; k < tiles; ++k) {
    tile[threadIdx.x] = a[k * N + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < N; ++j) sum += tile[j];
#ifndef BUG
    __syncthreads();
#endif
  }
  out[threadIdx.x] = sum;
}

int main() {
  float* a = on_device(std::vector<float>(4 * N, 1.0f));
  float* out = on_device(std::vector<float>(N));
  dot_rows<<<1, N>>>(a, out, 4);
  finish();
  HIP_CHECK(hipFree(a));
  HIP_CHECK(hipFree(out));
  return 0;
}
