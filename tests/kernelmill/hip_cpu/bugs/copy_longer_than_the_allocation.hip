// bug: bad_copy | a copy to the device is larger than the allocation
#include "check.h"

int main() {
  std::vector<float> host(128, 1.0f);
  float* x = nullptr;
  HIP_CHECK(hipMalloc(&x, 64 * sizeof(float)));
#ifdef BUG
  HIP_CHECK(hipMemcpy(x, host.data(), 128 * sizeof(float), hipMemcpyHostToDevice));
#else
  HIP_CHECK(hipMemcpy(x, host.data(), 64 * sizeof(float), hipMemcpyHostToDevice));
#endif
  HIP_CHECK(hipFree(x));
  return 0;
}
