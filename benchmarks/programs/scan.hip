// Running sums within blocks of 256, by doubling steps: seventeen barriers.
#include "timing.h"

const int n = 1 << 18;

#ifdef LOOP
int main() {
  std::vector<int> in(n, 1), out(n, 0);
  return timed([&] {
    for (int b = 0; b < n; b += 256) {
      int sum = 0;
      for (int i = b; i < b + 256; ++i) out[i] = sum += in[i];
    }
    use(out.data());
  });
}
#else
__global__ void scan(const int* in, int* out) {
  __shared__ int sums[256];
  unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  sums[t] = in[i];
  __syncthreads();
  for (unsigned step = 1; step < blockDim.x; step *= 2) {
    int before = t >= step ? sums[t - step] : 0;
    __syncthreads();
    sums[t] += before;
    __syncthreads();
  }
  out[i] = sums[t];
}
int main() {
  int *in = on_device(std::vector<int>(n, 1)), *out = on_device(std::vector<int>(n, 0));
  return timed([&] { scan<<<n / 256, 256>>>(in, out); });
}
#endif
