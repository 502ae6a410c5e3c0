// claim: memset functions set bytes, half words, words or rows, as their names say (HIP API reference, Memory Management)
#include <hip/hip_runtime.h>

#include <cstdio>

int main() {
  unsigned host[8], *device = nullptr;
  if (hipMalloc(reinterpret_cast<void**>(&device), sizeof host) != hipSuccess) return 1;
  if (hipMemset(device, 0x11, sizeof host) != hipSuccess) return 2;
  if (hipMemsetD32(static_cast<hipDeviceptr_t>(device), 7, 4) != hipSuccess) return 3;
  if (hipMemsetD16(static_cast<hipDeviceptr_t>(device + 4), 0x2233, 2) != hipSuccess) return 4;
  if (hipMemsetD8(static_cast<hipDeviceptr_t>(device + 5), 0x44, 1) != hipSuccess) return 5;
  if (hipMemset2D(device + 6, sizeof(unsigned), 0, 2, 2) != hipSuccess) return 6;
  if (hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost) != hipSuccess) return 7;
  const unsigned expected[8] = {7, 7, 7, 7, 0x22332233, 0x11111144, 0x11110000, 0x11110000};
  for (int i = 0; i < 8; ++i)
    if (host[i] != expected[i]) return 10 + i;
  (void)hipFree(device);
  std::printf("PASS\n");
  return 0;
}
