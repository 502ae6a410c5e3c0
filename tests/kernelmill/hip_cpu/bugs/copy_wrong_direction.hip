// bug: bad_copy | the result is copied with the copy kind of the input
#include "check.h"

__global__ void twice(int* x) { x[threadIdx.x] *= 2; }

int main() {
  std::vector<int> host(64, 3);
  int* x = on_device(host);
  twice<<<1, 64>>>(x);
  finish();
#ifdef BUG
  HIP_CHECK(hipMemcpy(host.data(), x, 64 * sizeof(int), hipMemcpyHostToDevice));
#else
  HIP_CHECK(hipMemcpy(host.data(), x, 64 * sizeof(int), hipMemcpyDeviceToHost));
#endif
  HIP_CHECK(hipFree(x));
  return host[0] == 6 ? 0 : 1;
}
