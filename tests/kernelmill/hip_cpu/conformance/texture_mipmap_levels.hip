// claim: each level of a mipmapped array has half the size of the one before, and a level of detail selects one (CUDA C++ Programming Guide, Texture Memory, mipmaps)
#include <hip/hip_runtime.h>

#include <cstdio>

int main() {
  hipChannelFormatDesc channels = hipCreateChannelDesc<float>();
  hipMipmappedArray_t levels = nullptr;
  if (hipMallocMipmappedArray(&levels, &channels, make_hipExtent(8, 4, 0), 3, 0) != hipSuccess) return 1;
  for (unsigned i = 0; i < 3; ++i) {
    hipArray_t level = nullptr;
    float host[32];
    for (float& value : host) value = float(i);
    if (hipGetMipmappedArrayLevel(&level, levels, i) != hipSuccess) return 2;
    size_t width = (8u >> i) * sizeof(float);
    if (hipMemcpy2DToArray(level, 0, 0, host, width, width, 4u >> i, hipMemcpyHostToDevice) != hipSuccess) return 3;
    if (hipMemcpy2DToArray(level, 0, 0, host, width, width + 4, 1, hipMemcpyHostToDevice) == hipSuccess) return 4;
  }
  hipArray_t none = nullptr;
  if (hipGetMipmappedArrayLevel(&none, levels, 3) == hipSuccess) return 5;
  (void)hipGetLastError();
  if (hipFreeMipmappedArray(levels) != hipSuccess) return 6;
  std::printf("PASS\n");
  return 0;
}
