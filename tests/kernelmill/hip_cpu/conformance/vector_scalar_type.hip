// claim: the result of a vector and a scalar has the type of the vector (HIP C++ language extensions, vector types)
#include "claim.h"

__global__ void kernel(int* failed) {
  const int2 a = make_int2(3, 5);
  const int2 twice = a * 2;
  CHECK(twice.x == 6 && twice.y == 10);
  const int2 sum = a + 1;
  CHECK(sum.x == 4 && sum.y == 6);
  CHECK(sizeof(a + 1) == sizeof(int2));
}

int main() { return claim(kernel); }
