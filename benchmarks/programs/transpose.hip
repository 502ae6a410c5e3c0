// A transpose through tiles in shared memory: one barrier.
#include "timing.h"

const int n = 1024, tile = 16;

#ifdef LOOP
int main() {
  std::vector<float> in(n * n, 1), out(n * n, 0);
  return timed([&] {
    for (int y = 0; y < n; ++y)
      for (int x = 0; x < n; ++x) out[x * n + y] = in[y * n + x];
    use(out.data());
  });
}
#else
__global__ void transpose(const float* in, float* out, int n) {
  __shared__ float part[tile][tile + 1];
  int x = blockIdx.x * tile + threadIdx.x, y = blockIdx.y * tile + threadIdx.y;
  part[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * tile + threadIdx.x, y = blockIdx.x * tile + threadIdx.y;
  out[y * n + x] = part[threadIdx.x][threadIdx.y];
}
int main() {
  float *in = on_device(std::vector<float>(n * n, 1)), *out = on_device(std::vector<float>(n * n, 0));
  return timed([&] { transpose<<<dim3(n / tile, n / tile), dim3(tile, tile)>>>(in, out, n); });
}
#endif
