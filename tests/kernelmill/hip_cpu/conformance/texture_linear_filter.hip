// claim: a linear filter interpolates between the neighbors of x - 0.5 and y - 0.5 (CUDA C++ Programming Guide, Linear Filtering)
#include "claim.h"

__global__ void texture_filter(hipTextureObject_t texture, int* failed) {
  CHECK(tex2D<float>(texture, 0.5f, 0.5f) == 0 && tex2D<float>(texture, 1.5f, 1.5f) == 30);
  CHECK(tex2D<float>(texture, 1.0f, 0.5f) == 5 && tex2D<float>(texture, 0.5f, 1.0f) == 10);
  CHECK(tex2D<float>(texture, 1.0f, 1.0f) == 15 && tex2D<float>(texture, 0.75f, 0.5f) == 2.5f);
  CHECK(tex2D<float>(texture, 0.0f, 0.0f) == 0);
}

int main() {
  const float host[4] = {0, 10, 20, 30};
  hipChannelFormatDesc channels = hipCreateChannelDesc<float>();
  hipArray_t array = nullptr;
  if (hipMallocArray(&array, &channels, 2, 2, hipArrayDefault) != hipSuccess) return 1;
  (void)hipMemcpy2DToArray(array, 0, 0, host, 8, 8, 2, hipMemcpyHostToDevice);
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  hipTextureDesc description = {};
  description.addressMode[0] = description.addressMode[1] = hipAddressModeClamp;
  description.filterMode = hipFilterModeLinear;
  hipTextureObject_t texture = nullptr;
  (void)hipCreateTextureObject(&texture, &resource, &description, nullptr);
  int ended = claim_of([&](int* failed) { texture_filter<<<1, 1>>>(texture, failed); });
  (void)hipDestroyTextureObject(texture);
  (void)hipFreeArray(array);
  return ended;
}
