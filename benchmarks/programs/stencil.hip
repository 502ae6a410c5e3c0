// A five-point stencil on a square grid, a thread for each cell.
#include "timing.h"

const int n = 1024;

#ifdef LOOP
int main() {
  std::vector<float> in(n * n, 1), out(n * n, 0);
  return timed([&] {
    for (int y = 1; y < n - 1; ++y)
      for (int x = 1; x < n - 1; ++x)
        out[y * n + x] = 0.2f * (in[y * n + x] + in[y * n + x - 1] + in[y * n + x + 1] + in[(y - 1) * n + x] + in[(y + 1) * n + x]);
    use(out.data());
  });
}
#else
__global__ void stencil(const float* in, float* out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1) return;
  out[y * n + x] = 0.2f * (in[y * n + x] + in[y * n + x - 1] + in[y * n + x + 1] + in[(y - 1) * n + x] + in[(y + 1) * n + x]);
}
int main() {
  float *in = on_device(std::vector<float>(n * n, 1)), *out = on_device(std::vector<float>(n * n, 0));
  return timed([&] { stencil<<<dim3(n / 32, n / 8), dim3(32, 8)>>>(in, out, n); });
}
#endif
