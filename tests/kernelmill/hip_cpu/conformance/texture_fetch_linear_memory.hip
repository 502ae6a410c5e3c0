// claim: tex1Dfetch reads linear memory by index, and returns zero past its end (CUDA C++ Programming Guide, Texture Fetching, to which HIP refers)
#include "claim.h"

__global__ void texture_fetch(hipTextureObject_t texture, int n, int* failed) {
  for (int i = 0; i < n; ++i) {
    float4 value = tex1Dfetch<float4>(texture, i);
    CHECK(value.x == i && value.y == i + 0.25f && value.z == -i && value.w == 1);
  }
  CHECK(tex1Dfetch<float4>(texture, n).x == 0 && tex1Dfetch<float4>(texture, -1).w == 0);
}

int main() {
  const int n = 8;
  float4 host[n], *device = nullptr;
  for (int i = 0; i < n; ++i) host[i] = make_float4(i, i + 0.25f, -i, 1);
  (void)hipMalloc(&device, sizeof host);
  (void)hipMemcpy(device, host, sizeof host, hipMemcpyHostToDevice);
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeLinear;
  resource.res.linear.devPtr = device;
  resource.res.linear.desc = hipCreateChannelDesc<float4>();
  resource.res.linear.sizeInBytes = sizeof host;
  hipTextureDesc description = {};
  hipTextureObject_t texture = nullptr;
  if (hipCreateTextureObject(&texture, &resource, &description, nullptr) != hipSuccess) return 1;
  int ended = claim_of([&](int* failed) { texture_fetch<<<1, 1>>>(texture, n, failed); });
  (void)hipDestroyTextureObject(texture);
  (void)hipFree(device);
  return ended;
}
