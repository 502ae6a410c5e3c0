// bug: race | one step of a tree reduction reads what another thread still writes
#include "check.h"

__global__ void sum(const int* in, int* out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (t < half) s[t] += s[t + half];
#ifndef BUG
    __syncthreads();
#endif
  }
  if (t == 0) *out = s[0];
}

int main() {
  int* in = on_device(std::vector<int>(256, 1));
  int* out = on_device(std::vector<int>(1));
  sum<<<1, 256>>>(in, out);
  finish();
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return 0;
}
