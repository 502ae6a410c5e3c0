// claim: a vector constructed explicitly from one number has it in every component (HIP C++ language extensions, vector types)
#include "claim.h"

__global__ void kernel(int* failed) {
  const float4 a(2.5f);
  CHECK(a.x == 2.5f && a.y == 2.5f && a.z == 2.5f && a.w == 2.5f);
  const uint3 b = uint3(9);
  CHECK(b.x == 9 && b.y == 9 && b.z == 9);
}

int main() { return claim(kernel); }
