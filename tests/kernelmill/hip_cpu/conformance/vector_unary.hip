// claim: unary minus and complement are elementwise (HIP C++ language extensions, vector types)
#include "claim.h"

__global__ void kernel(int* failed) {
  const float3 a = -make_float3(1.0f, -2.0f, 3.0f);
  CHECK(a.x == -1.0f && a.y == 2.0f && a.z == -3.0f);
  const uint2 b = ~make_uint2(0u, 0xFFFF0000u);
  CHECK(b.x == 0xFFFFFFFFu && b.y == 0x0000FFFFu);
}

int main() { return claim(kernel); }
