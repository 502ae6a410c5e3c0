// bug: undefined_behaviour | a float4 is read from an address that is not a multiple of 16
#include "check.h"

__global__ void load(const float* in, float* out, int offset) {
  const float4 v = *reinterpret_cast<const float4*>(in + offset);
  *out = v.x + v.y + v.z + v.w;
}

int main() {
  float* in = on_device(std::vector<float>(16, 1.0f));
  float* out = on_device(std::vector<float>(1));
#ifdef BUG
  load<<<1, 1>>>(in, out, 1);
#else
  load<<<1, 1>>>(in, out, 4);
#endif
  finish();
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return 0;
}
