// A sum by shuffles in wavefronts.
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
__global__ void shuffle_sum(const float* in, float* out) {
  float sum = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int step = warpSize / 2; step; step /= 2) sum += __shfl_down(sum, step);
  if (threadIdx.x % warpSize == 0) atomicAdd(out, sum);
}
int main() {
  float *in = on_device(std::vector<float>(n, 1)), *out = on_device(std::vector<float>(1, 0));
  return timed([&] { shuffle_sum<<<n / 256, 256>>>(in, out); });
}
#endif
