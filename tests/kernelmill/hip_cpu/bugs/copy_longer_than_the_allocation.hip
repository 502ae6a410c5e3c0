// bug: bad_copy | more is copied to the device than it has room for
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
