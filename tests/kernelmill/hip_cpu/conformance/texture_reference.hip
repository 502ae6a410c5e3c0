// claim: a texture reference at file scope reads the memory that it is bound to (HIP API reference, Texture Management)
#include "claim.h"

texture<float, hipTextureType1D, hipReadModeElementType> row;
texture<float, hipTextureType2D, hipReadModeElementType> picture;

__global__ void texture_reference(int* failed) {
  CHECK(tex1Dfetch(row, 3) == 3);
  CHECK(tex2D(picture, 1.5f, 1.5f) == 3);
}

int main() {
  const float host[4] = {0, 1, 2, 3};
  float* device = nullptr;
  (void)hipMalloc(&device, sizeof host);
  (void)hipMemcpy(device, host, sizeof host, hipMemcpyHostToDevice);
  hipChannelFormatDesc channels = hipCreateChannelDesc<float>();
  hipArray* array = nullptr;
  (void)hipMallocArray(&array, &channels, 2, 2, hipArrayDefault);
  (void)hipMemcpy2DToArray(array, 0, 0, host, 8, 8, 2, hipMemcpyHostToDevice);
  if (hipBindTexture(nullptr, row, device, sizeof host) != hipSuccess) return 1;
  if (hipBindTextureToArray(picture, array, channels) != hipSuccess) return 1;
  int ended = claim_of([&](int* failed) { texture_reference<<<1, 1>>>(failed); });
  (void)hipUnbindTexture(row);
  (void)hipUnbindTexture(picture);
  (void)hipFreeArray(array);
  (void)hipFree(device);
  return ended;
}
