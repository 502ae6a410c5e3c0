// claim: vectors are initialized from braces with conversion of each number, and to zero from empty braces (HIP C++ language extensions, vector types)
#include "claim.h"

__global__ void kernel(int* failed) {
  const float4 a{1, 2.5, 3u, 4.0f};
  CHECK(a.x == 1.0f && a.y == 2.5f && a.z == 3.0f && a.w == 4.0f);
  const int2 b = {3, 4};
  CHECK(b.x == 3 && b.y == 4);
  const double3 zero{};
  CHECK(zero.x == 0 && zero.y == 0 && zero.z == 0);
}

int main() { return claim(kernel); }
