// bug: bad_copy | a copy to a constant array is larger than the array
#include "check.h"

__constant__ float weights[16];

__global__ void apply(float* x) { x[threadIdx.x] *= weights[threadIdx.x % 16]; }

int main() {
  std::vector<float> host(32, 2.0f);
  float* x = on_device(std::vector<float>(32, 1.0f));
#ifdef BUG
  HIP_CHECK(hipMemcpyToSymbol(HIP_SYMBOL(weights), host.data(), 32 * sizeof(float)));
#else
  HIP_CHECK(hipMemcpyToSymbol(HIP_SYMBOL(weights), host.data(), 16 * sizeof(float)));
#endif
  apply<<<1, 32>>>(x);
  finish();
  HIP_CHECK(hipFree(x));
  return 0;
}
