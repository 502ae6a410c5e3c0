// claim: properties and attributes of the device agree, and there is no second device (HIP runtime API, device management)
#include "claim.h"

__global__ void kernel(int* failed) { CHECK(warpSize == 32 || warpSize == 64); }

int main() {
  hipDeviceProp_t p;
  int count = 0, value = 0, device = -1;
  if (hipGetDeviceCount(&count) != hipSuccess || count < 1 || hipGetDevice(&device) != hipSuccess || device != 0) return 1;
  if (hipGetDeviceProperties(&p, 0) != hipSuccess || p.maxThreadsPerBlock != 1024) return 1;
  if (hipDeviceGetAttribute(&value, hipDeviceAttributeWarpSize, 0) != hipSuccess || value != p.warpSize) return 1;
  if (hipDeviceGetAttribute(&value, hipDeviceAttributeMaxThreadsPerBlock, 0) != hipSuccess || value != 1024) return 1;
  if (hipDeviceGetAttribute(&value, hipDeviceAttributeMultiprocessorCount, 0) != hipSuccess || value != p.multiProcessorCount) return 1;
  if (hipSetDevice(count) == hipSuccess) return 1;
  (void)hipGetLastError();
  size_t free = 0, total = 0;
  if (hipMemGetInfo(&free, &total) != hipSuccess || free > total || total != p.totalGlobalMem) return 1;
  return claim(kernel);
}
