// bug: bad_free | device memory is freed twice
#include "check.h"

int main() {
  int* x = on_device(std::vector<int>(64));
  int* y = on_device(std::vector<int>(64));
  HIP_CHECK(hipFree(x));
#ifdef BUG
  hipError_t status = hipFree(x);
  (void)status;
  (void)y;
#endif
  HIP_CHECK(hipFree(y));
  return 0;
}
