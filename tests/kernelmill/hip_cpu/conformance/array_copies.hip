// claim: arrays store data that is copied to any offset, and report their channels (HIP API reference, Memory Management)
#include <hip/hip_runtime.h>

#include <cstdio>

int main() {
  int host[4][6], back[2][3] = {};
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 6; ++x) host[y][x] = 10 * y + x;
  hipChannelFormatDesc channels = hipCreateChannelDesc<int>(), told;
  hipArray_t array = nullptr;
  if (hipMallocArray(&array, &channels, 6, 4, hipArrayDefault) != hipSuccess) return 1;
  if (hipMemcpy2DToArray(array, 0, 0, host, sizeof host[0], sizeof host[0], 4, hipMemcpyHostToDevice) != hipSuccess) return 2;
  if (hipMemcpy2DFromArray(back, sizeof back[0], array, 2 * sizeof(int), 1, sizeof back[0], 2, hipMemcpyDeviceToHost) !=
      hipSuccess)
    return 3;
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 3; ++x)
      if (back[y][x] != 10 * (y + 1) + x + 2) return 4;
  if (hipGetChannelDesc(&told, array) != hipSuccess || told.x != 32 || told.y != 0) return 5;
  if (told.f != hipChannelFormatKindSigned) return 6;
  if (hipFreeArray(array) != hipSuccess) return 7;
  std::printf("PASS\n");
  return 0;
}
