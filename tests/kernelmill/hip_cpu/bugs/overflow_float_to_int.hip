// bug: undefined_behaviour | a float outside the range of int is cast to int
#include "check.h"

__global__ void quantize(const float* in, int* out) {
  int t = threadIdx.x;
#ifdef BUG
  out[t] = (int)(in[t] * 1e9f);
#else
  out[t] = (int)fminf(fmaxf(in[t] * 1e9f, -2e9f), 2e9f);
#endif
}

int main() {
  float* in = on_device(std::vector<float>{0.5f, 1.0f, 7.0f, -9.0f});
  int* out = on_device(std::vector<int>(4));
  quantize<<<1, 4>>>(in, out);
  finish();
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return 0;
}
