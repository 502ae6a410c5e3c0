// claim: make_ functions set the components in order (HIP C++ language extensions, vector types)
#include "claim.h"

__global__ void kernel(int* failed) {
  const int4 a = make_int4(1, -2, 3, -4);
  CHECK(a.x == 1 && a.y == -2 && a.z == 3 && a.w == -4);
  const uchar2 b = make_uchar2(255, 7);
  CHECK(b.x == 255 && b.y == 7);
  const double3 c = make_double3(0.5, 1.5, 2.5);
  CHECK(c.x == 0.5 && c.y == 1.5 && c.z == 2.5);
  const ulonglong1 d = make_ulonglong1(1ull << 40);
  CHECK(d.x == 1ull << 40);
}

int main() { return claim(kernel); }
