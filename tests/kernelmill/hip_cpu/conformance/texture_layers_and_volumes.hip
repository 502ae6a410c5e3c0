// claim: a layer is selected by index without filtering, a slice of a volume by its third coordinate (CUDA C++ Programming Guide, Layered Textures)
#include "claim.h"

__global__ void texture_layers(hipTextureObject_t layers, hipTextureObject_t volume, int* failed) {
  for (int z = 0; z < 3; ++z)
    for (int y = 0; y < 2; ++y)
      for (int x = 0; x < 4; ++x) {
        int expected = 100 * z + 10 * y + x;
        CHECK(tex2DLayered<int>(layers, x + 0.5f, y + 0.5f, z) == expected);
        CHECK(tex3D<int>(volume, x + 0.5f, y + 0.5f, z + 0.5f) == expected);
      }
}

static hipArray_t filled(unsigned flags) {
  int host[3][2][4];
  for (int z = 0; z < 3; ++z)
    for (int y = 0; y < 2; ++y)
      for (int x = 0; x < 4; ++x) host[z][y][x] = 100 * z + 10 * y + x;
  hipArray_t array = nullptr;
  hipChannelFormatDesc channels = hipCreateChannelDesc<int>();
  (void)hipMalloc3DArray(&array, &channels, make_hipExtent(4, 2, 3), flags);
  hipMemcpy3DParms copy = {};
  copy.srcPtr = make_hipPitchedPtr(host, 4 * sizeof(int), 4, 2);
  copy.dstArray = array;
  copy.extent = make_hipExtent(4, 2, 3);
  copy.kind = hipMemcpyHostToDevice;
  (void)hipMemcpy3D(&copy);
  return array;
}

static hipTextureObject_t over(hipArray_t array) {
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  hipTextureDesc description = {};
  hipTextureObject_t texture = nullptr;
  (void)hipCreateTextureObject(&texture, &resource, &description, nullptr);
  return texture;
}

int main() {
  hipArray_t one = filled(hipArrayLayered), other = filled(hipArrayDefault);
  hipTextureObject_t layers = over(one), volume = over(other);
  int ended = claim_of([&](int* failed) { texture_layers<<<1, 1>>>(layers, volume, failed); });
  (void)hipDestroyTextureObject(layers);
  (void)hipDestroyTextureObject(volume);
  (void)hipFreeArray(one);
  (void)hipFreeArray(other);
  return ended;
}
