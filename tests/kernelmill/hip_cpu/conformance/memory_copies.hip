// claim: hipMemcpy copies in every direction, and hipMemcpyDefault infers it (HIP runtime API, memory management)
#include "claim.h"

int main() {
  int *a, *b, host[64], back[64];
  for (int i = 0; i < 64; ++i) host[i] = i;
  if (hipMalloc(&a, 256) != hipSuccess || hipMalloc((void**)&b, 256) != hipSuccess) return 2;
  if (hipMemcpy(a, host, 256, hipMemcpyHostToDevice) != hipSuccess) return 1;
  if (hipMemcpy(b + 32, a, 128, hipMemcpyDeviceToDevice) != hipSuccess) return 1;
  if (hipMemset(b, 0xff, 128) != hipSuccess) return 1;
  if (hipMemcpy(back, b, 256, hipMemcpyDefault) != hipSuccess) return 1;
  if (back[0] != -1 || back[31] != -1 || back[32] != 0 || back[63] != 31) return 1;
  if (hipMemcpyAsync(a, back, 256, hipMemcpyDefault, 0) != hipSuccess || hipDeviceSynchronize() != hipSuccess) return 1;
  if (hipMemcpy(host, back, 256, hipMemcpyHostToHost) != hipSuccess || host[63] != 31) return 1;
  if (hipFree(a) != hipSuccess || hipFree(b) != hipSuccess || hipFree(nullptr) != hipSuccess) return 1;
  std::printf("PASS\n");
  return 0;
}
