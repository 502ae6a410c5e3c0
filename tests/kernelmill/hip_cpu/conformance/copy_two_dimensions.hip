// claim: hipMemcpy2D copies rows between different pitches and does not change the padding (HIP API reference, Memory Management)
#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstring>

int main() {
  unsigned char host[3][4], back[3][8];
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 4; ++x) host[y][x] = static_cast<unsigned char>(10 * y + x);
  unsigned char* device = nullptr;
  size_t pitch = 0;
  if (hipMallocPitch(reinterpret_cast<void**>(&device), &pitch, 4, 3) != hipSuccess || pitch < 4) return 1;
  if (hipMemcpy2D(device, pitch, host, 4, 4, 3, hipMemcpyHostToDevice) != hipSuccess) return 2;
  std::memset(back, 0xee, sizeof back);
  if (hipMemcpy2D(back, 8, device, pitch, 4, 3, hipMemcpyDeviceToHost) != hipSuccess) return 3;
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 8; ++x)
      if (back[y][x] != (x < 4 ? 10 * y + x : 0xee)) return 4;
  if (hipMemcpy2D(device, 2, host, 4, 4, 3, hipMemcpyHostToDevice) == hipSuccess) return 5;
  (void)hipGetLastError();
  (void)hipFree(device);
  std::printf("PASS\n");
  return 0;
}
