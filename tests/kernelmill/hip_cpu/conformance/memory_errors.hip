// claim: double frees, unknown pointers and sizes past the end return errors (HIP runtime API, error handling)
#include "claim.h"

int main() {
  int *a, host[4] = {};
  if (hipMalloc(&a, 16) != hipSuccess) return 2;
  if (hipMemcpy(a, host, 64, hipMemcpyHostToDevice) == hipSuccess) return 1;
  if (hipMemcpy(nullptr, host, 16, hipMemcpyHostToDevice) == hipSuccess) return 1;
  if (hipMalloc((void**)nullptr, 16) != hipErrorInvalidValue) return 1;
  if (hipFree(a) != hipSuccess || hipFree(a) == hipSuccess) return 1;
  (void)hipGetLastError();
  int* big;
  if (hipMalloc(&big, size_t(1) << 46) != hipErrorOutOfMemory) return 1;
  (void)hipGetLastError();
  std::printf("PASS\n");
  return 0;
}
