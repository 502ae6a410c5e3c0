// claim: integer vectors have remainder, bitwise operations and shifts (HIP C++ language extensions, vector types)
#include "claim.h"

__global__ void kernel(int* failed) {
  const int4 a = make_int4(7, 8, 9, 10);
  const int4 r = a % make_int4(4, 4, 5, 3), m = a & make_int4(3, 12, 1, 2), s = a << make_int4(1, 2, 3, 0);
  CHECK(r.x == 3 && r.y == 0 && r.z == 4 && r.w == 1);
  CHECK(m.x == 3 && m.y == 8 && m.z == 1 && m.w == 2);
  CHECK(s.x == 14 && s.y == 32 && s.z == 72 && s.w == 10);
  const uint2 o = make_uint2(1, 2) | make_uint2(4, 4), x = make_uint2(7, 7) ^ make_uint2(2, 7);
  CHECK(o.x == 5 && o.y == 6 && x.x == 5 && x.y == 0);
}

int main() { return claim(kernel); }
