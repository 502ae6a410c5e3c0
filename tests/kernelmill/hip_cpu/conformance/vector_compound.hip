// claim: compound assignment changes every component in place (HIP C++ language extensions, vector types)
#include "claim.h"

__global__ void kernel(int* failed) {
  float2 a = make_float2(1.0f, 2.0f);
  a += make_float2(1.0f, 1.0f);
  a *= 4.0f;
  a -= make_float2(0.0f, 2.0f);
  a /= make_float2(2.0f, 5.0f);
  CHECK(a.x == 4.0f && a.y == 2.0f);
}

int main() { return claim(kernel); }
