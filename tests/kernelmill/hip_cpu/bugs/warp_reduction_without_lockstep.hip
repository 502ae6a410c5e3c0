// bug: race | the last steps of a reduction rely on lockstep execution of lanes
#include "check.h"

__global__ void sum(const int* in, int* out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
#ifdef BUG
  if (t < 32) {
    s[t] += s[t + 32];
    s[t] += s[t + 16];
    s[t] += s[t + 8];
  }
#else
  for (int half = 32; half >= 8; half /= 2) {
    if (t < half) s[t] += s[t + half];
    __syncthreads();
  }
#endif
  __syncthreads();
  if (t < 8) out[t] = s[t];
}

int main() {
  int* in = on_device(std::vector<int>(64, 1));
  int* out = on_device(std::vector<int>(8));
  sum<<<1, 64>>>(in, out);
  finish();
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return 0;
}
