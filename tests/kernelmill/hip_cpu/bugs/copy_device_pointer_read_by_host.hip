// bug: host_access | the host reads device memory without copying it
#include "check.h"

__global__ void answer(int* x) { *x = 42; }

int main() {
  int* x = on_device(std::vector<int>(1));
  answer<<<1, 1>>>(x);
  finish();
#ifdef BUG
  int value = *x;
#else
  int value = on_host(x, 1)[0];
#endif
  HIP_CHECK(hipFree(x));
  return value == 42 ? 0 : 1;
}
