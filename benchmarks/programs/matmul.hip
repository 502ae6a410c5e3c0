// A product of matrices through tiles in shared memory: two barriers for every 16 steps.
#include "timing.h"

const int n = 256, tile = 16;

#ifdef LOOP
int main() {
  std::vector<float> a(n * n, 1), b(n * n, 2), c(n * n, 0);
  return timed([&] {
    for (int y = 0; y < n; ++y)
      for (int x = 0; x < n; ++x) {
        float sum = 0;
        for (int k = 0; k < n; ++k) sum += a[y * n + k] * b[k * n + x];
        c[y * n + x] = sum;
      }
    use(c.data());
  });
}
#else
__global__ void matmul(const float* a, const float* b, float* c, int n) {
  __shared__ float as[tile][tile], bs[tile][tile];
  int x = blockIdx.x * tile + threadIdx.x, y = blockIdx.y * tile + threadIdx.y;
  float sum = 0;
  for (int t = 0; t < n; t += tile) {
    as[threadIdx.y][threadIdx.x] = a[y * n + t + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * n + x];
    __syncthreads();
    for (int k = 0; k < tile; ++k) sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
    __syncthreads();
  }
  c[y * n + x] = sum;
}
int main() {
  float *a = on_device(std::vector<float>(n * n, 1)), *b = on_device(std::vector<float>(n * n, 2)),
        *c = on_device(std::vector<float>(n * n, 0));
  return timed([&] { matmul<<<dim3(n / tile, n / tile), dim3(tile, tile)>>>(a, b, c, n); });
}
#endif
