// claim: a scalar operand on either side applies to every component (HIP C++ language extensions, vector types)
#include "claim.h"

__global__ void kernel(int* failed) {
  const float3 a = make_float3(1.0f, 2.0f, 4.0f);
  const float3 right = a * 3.0f, left = 8.0f / a;
  CHECK(right.x == 3.0f && right.y == 6.0f && right.z == 12.0f);
  CHECK(left.x == 8.0f && left.y == 4.0f && left.z == 2.0f);
}

int main() { return claim(kernel); }
