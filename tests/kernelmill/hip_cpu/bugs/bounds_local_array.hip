// bug: out_of_bounds | a per-thread array is one element too short
#include "check.h"

__global__ void histogram_of_thread(const int* in, int* out, int n) {
#ifdef BUG
  int bins[7] = {0};
#else
  int bins[8] = {0};
#endif
  for (int i = 0; i < n; ++i) bins[in[i] & 7]++;
  int most = 0;
  for (int b = 1; b < 7; ++b)
    if (bins[b] > bins[most]) most = b;
  out[threadIdx.x] = most;
}

int main() {
  std::vector<int> host;
  for (int i = 0; i < 64; ++i) host.push_back(i % 3 ? i : 7);
  int* in = on_device(host);
  int* out = on_device(std::vector<int>(1));
  histogram_of_thread<<<1, 1>>>(in, out, 64);
  finish();
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return 0;
}
