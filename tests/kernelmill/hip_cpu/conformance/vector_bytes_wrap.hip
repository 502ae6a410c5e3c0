// claim: components of byte vectors wrap around like their scalar type (HIP C++ language extensions, vector types)
#include "claim.h"

__global__ void kernel(int* failed) {
  const uchar4 a = make_uchar4(200, 255, 0, 1);
  const uchar4 sum = a + make_uchar4(100, 1, 0, 1), difference = a - make_uchar4(0, 0, 1, 2);
  CHECK(sum.x == 44 && sum.y == 0 && sum.z == 0 && sum.w == 2);
  CHECK(difference.z == 255 && difference.w == 255);
}

int main() { return claim(kernel); }
