// claim: read as normalized floats, 8-bit unsigned numbers map to 0 to 1 and signed ones to -1 to 1 (CUDA C++ Programming Guide, Texture Memory, read mode)
#include "claim.h"

__global__ void texture_normalised(hipTextureObject_t bytes, hipTextureObject_t numbers, int* failed) {
  uchar4 plain = tex2D<uchar4>(numbers, 1.5f, 0.5f);
  CHECK(plain.x == 0 && plain.y == 51 && plain.z == 102 && plain.w == 255);
  float4 colour = tex2D<float4>(bytes, 1.5f, 0.5f);
  CHECK(colour.x == 0 && colour.y == 0.2f && colour.z == 0.4f && colour.w == 1);
}

int main() {
  const size_t pitch = 256;
  uchar4 host[2] = {make_uchar4(9, 9, 9, 9), make_uchar4(0, 51, 102, 255)}, *device = nullptr;
  (void)hipMalloc(&device, pitch);
  (void)hipMemcpy(device, host, sizeof host, hipMemcpyHostToDevice);
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypePitch2D;
  resource.res.pitch2D.devPtr = device;
  resource.res.pitch2D.desc = hipCreateChannelDesc<uchar4>();
  resource.res.pitch2D.width = 2;
  resource.res.pitch2D.height = 1;
  resource.res.pitch2D.pitchInBytes = pitch;
  hipTextureDesc description = {};
  hipTextureObject_t numbers = nullptr, bytes = nullptr;
  (void)hipCreateTextureObject(&numbers, &resource, &description, nullptr);
  description.readMode = hipReadModeNormalizedFloat;
  (void)hipCreateTextureObject(&bytes, &resource, &description, nullptr);
  int ended = claim_of([&](int* failed) { texture_normalised<<<1, 1>>>(bytes, numbers, failed); });
  (void)hipDestroyTextureObject(numbers);
  (void)hipDestroyTextureObject(bytes);
  (void)hipFree(device);
  return ended;
}
