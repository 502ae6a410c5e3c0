// claim: == of two vectors is true when all components are equal, != when any differs (HIP C++ language extensions, vector types)
#include "claim.h"

__global__ void kernel(int* failed) {
  const int4 a = make_int4(1, 2, 3, 4), b = make_int4(1, 2, 3, 4), c = make_int4(1, 2, 3, 5);
  CHECK(a == b);
  CHECK(!(a == c));
  CHECK(a != c);
  CHECK(!(a != b));
}

int main() { return claim(kernel); }
