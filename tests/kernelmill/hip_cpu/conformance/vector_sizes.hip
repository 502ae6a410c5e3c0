// claim: vectors of two and four components are aligned to their size, of three to their component (HIP C++ language extensions, vector types)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(sizeof(float2) == 8 && alignof(float2) == 8);
  CHECK(sizeof(float3) == 12 && alignof(float3) == 4);
  CHECK(sizeof(float4) == 16 && alignof(float4) == 16);
  CHECK(sizeof(double2) == 16 && alignof(double2) == 16);
  CHECK(sizeof(char3) == 3 && alignof(char3) == 1);
  CHECK(sizeof(uchar4) == 4 && alignof(uchar4) == 4);
  CHECK(sizeof(ushort2) == 4 && sizeof(longlong2) == 16);
}

int main() { return claim(kernel); }
