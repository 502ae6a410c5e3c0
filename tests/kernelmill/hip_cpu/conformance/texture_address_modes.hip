// claim: outside [0, N), clamp uses the edge and border zero; with normalized coordinates wrap repeats and mirror reflects (CUDA C++ Programming Guide, Texture Memory)
#include "claim.h"

__global__ void texture_address(hipTextureObject_t clamp, hipTextureObject_t border, hipTextureObject_t wrap,
                                hipTextureObject_t mirror, int* failed) {
  CHECK(tex1D<float>(clamp, -5.f) == 10 && tex1D<float>(clamp, 100.f) == 13 && tex1D<float>(clamp, 2.9f) == 12);
  CHECK(tex1D<float>(border, -0.5f) == 0 && tex1D<float>(border, 4.5f) == 0 && tex1D<float>(border, 0.5f) == 10);
  CHECK(tex1D<float>(wrap, 1.125f) == 10 && tex1D<float>(wrap, -0.125f) == 13 && tex1D<float>(wrap, 0.375f) == 11);
  CHECK(tex1D<float>(mirror, 1.125f) == 13 && tex1D<float>(mirror, -0.125f) == 10 && tex1D<float>(mirror, -0.375f) == 11);
}

static hipTextureObject_t over(hipArray_t array, hipTextureAddressMode mode, int normalised) {
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  hipTextureDesc description = {};
  for (int i = 0; i < 3; ++i) description.addressMode[i] = mode;
  description.normalizedCoords = normalised;
  hipTextureObject_t texture = nullptr;
  (void)hipCreateTextureObject(&texture, &resource, &description, nullptr);
  return texture;
}

int main() {
  const float host[4] = {10, 11, 12, 13};
  hipChannelFormatDesc channels = hipCreateChannelDesc<float>();
  hipArray_t array = nullptr;
  if (hipMallocArray(&array, &channels, 4, 0, hipArrayDefault) != hipSuccess) return 1;
  if (hipMemcpy2DToArray(array, 0, 0, host, sizeof host, sizeof host, 1, hipMemcpyHostToDevice) != hipSuccess) return 1;
  hipTextureObject_t a = over(array, hipAddressModeClamp, 0), b = over(array, hipAddressModeBorder, 0),
                     c = over(array, hipAddressModeWrap, 1), d = over(array, hipAddressModeMirror, 1);
  int ended = claim_of([&](int* failed) { texture_address<<<1, 1>>>(a, b, c, d, failed); });
  for (hipTextureObject_t texture : {a, b, c, d}) (void)hipDestroyTextureObject(texture);
  (void)hipFreeArray(array);
  return ended;
}
