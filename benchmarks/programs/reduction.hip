// A sum by trees in shared memory: nine barriers for each element of 256.
#include "timing.h"

const int n = 1 << 20;

#ifdef LOOP
int main() {
  std::vector<float> in(n, 1);
  return timed([&] {
    volatile float result;
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += in[i];
    result = sum;
    (void)result;
  });
}
#else
__global__ void reduction(const float* in, float* out) {
  __shared__ float sums[256];
  sums[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  for (unsigned step = blockDim.x / 2; step; step /= 2) {
    if (threadIdx.x < step) sums[threadIdx.x] += sums[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0) atomicAdd(out, sums[0]);
}
int main() {
  float *in = on_device(std::vector<float>(n, 1)), *out = on_device(std::vector<float>(1, 0));
  return timed([&] { reduction<<<n / 256, 256>>>(in, out); });
}
#endif
