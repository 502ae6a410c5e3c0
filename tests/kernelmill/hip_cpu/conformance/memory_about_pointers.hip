// claim: HIP reports the type and bounds of the memory that a pointer points to (HIP API reference, Memory Management)
#include <hip/hip_runtime.h>

#include <cstdio>

int main() {
  char *device = nullptr, *host = nullptr, plain = 0;
  if (hipMalloc(reinterpret_cast<void**>(&device), 1000) != hipSuccess) return 1;
  if (hipHostMalloc(reinterpret_cast<void**>(&host), 100, hipHostMallocDefault) != hipSuccess) return 2;
  hipPointerAttribute_t known;
  if (hipPointerGetAttributes(&known, device) != hipSuccess || known.devicePointer != device) return 3;
  if (hipPointerGetAttributes(&known, host) != hipSuccess || known.hostPointer != host) return 4;
  if (hipPointerGetAttributes(&known, &plain) == hipSuccess) return 5;
  (void)hipGetLastError();
  hipDeviceptr_t start = nullptr;
  size_t size = 0;
  if (hipMemGetAddressRange(&start, &size, device + 500) != hipSuccess || start != device || size != 1000) return 6;
  if (hipMemPtrGetInfo(device, &size) != hipSuccess || size != 1000) return 7;
  size_t free_bytes = 0, total = 0;
  if (hipMemGetInfo(&free_bytes, &total) != hipSuccess || free_bytes > total - 1000) return 8;
  (void)hipHostFree(host);
  (void)hipFree(device);
  std::printf("PASS\n");
  return 0;
}
