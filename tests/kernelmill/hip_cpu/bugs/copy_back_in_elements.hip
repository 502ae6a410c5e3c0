// bug: bad_copy | only a quarter of the result is copied back because the size is in elements instead of bytes
#include "check.h"

__global__ void one(int* x) { x[threadIdx.x] = 1; }

int main() {
  std::vector<int> host(64);
  int* x = on_device(host);
  one<<<1, 64>>>(x);
  finish();
#ifdef BUG
  HIP_CHECK(hipMemcpy(host.data(), x, 64, hipMemcpyDeviceToHost));
#else
  HIP_CHECK(hipMemcpy(host.data(), x, 64 * sizeof(int), hipMemcpyDeviceToHost));
#endif
  HIP_CHECK(hipFree(x));
  return host[63] == 1 ? 0 : 1;
}
