// bug: bad_launch | the error of a launch is not checked
#include "check.h"

__global__ void mark(int* x) { x[threadIdx.x] = 1; }

int main() {
  std::vector<int> host(1025);
  int* x = on_device(host);
#ifdef BUG
  mark<<<1, 1025>>>(x);
#else
  mark<<<1, 1024>>>(x);
#endif
  HIP_CHECK(hipMemcpy(host.data(), x, 1025 * sizeof(int), hipMemcpyDeviceToHost));
  HIP_CHECK(hipFree(x));
  return 0;
}
