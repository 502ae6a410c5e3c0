// Counts of bytes, by atomics in shared and then in global memory.
#include "timing.h"

const int n = 1 << 20;

#ifdef LOOP
int main() {
  std::vector<unsigned char> in(n, 3);
  std::vector<unsigned> bins(256, 0);
  return timed([&] {
    for (int i = 0; i < n; ++i) ++bins[in[i]];
    use(bins.data());
  });
}
#else
__global__ void histogram(const unsigned char* in, unsigned* bins, int n) {
  __shared__ unsigned own[256];
  own[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&own[in[i]], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}
int main() {
  unsigned char* in = on_device(std::vector<unsigned char>(n, 3));
  unsigned* bins = on_device(std::vector<unsigned>(256, 0));
  return timed([&] { histogram<<<64, 256>>>(in, bins, n); });
}
#endif
