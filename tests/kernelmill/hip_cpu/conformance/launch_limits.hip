// claim: a block of no threads or more than 1024 is rejected, and the error is kept (HIP runtime API, error handling)
#include "claim.h"

__global__ void kernel(int* out) { *out = 1; }

int main() {
  int* out;
  int host = 5;
  if (hipMalloc(&out, 4) != hipSuccess || hipMemset(out, 0, 4) != hipSuccess) return 2;
  kernel<<<1, 1025>>>(out);
  if (hipPeekAtLastError() != hipErrorInvalidConfiguration) return 1;
  if (hipGetLastError() != hipErrorInvalidConfiguration || hipGetLastError() != hipSuccess) return 1;
  kernel<<<0, 1>>>(out);
  if (hipGetLastError() == hipSuccess) return 1;
  kernel<<<1, dim3(1, 0, 1)>>>(out);
  if (hipGetLastError() == hipSuccess) return 1;
  if (hipMemcpy(&host, out, 4, hipMemcpyDeviceToHost) != hipSuccess || host != 0) return 1;
  kernel<<<1, 1024>>>(out);
  if (hipGetLastError() != hipSuccess || hipFree(out) != hipSuccess) return 1;
  std::printf("PASS\n");
  return 0;
}
