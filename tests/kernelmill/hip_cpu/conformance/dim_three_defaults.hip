// claim: omitted dimensions of a dim3 are one (HIP C++ language extensions, kernel launch)
#include "claim.h"

__global__ void kernel(int* failed) {
  const dim3 none, one(7), two(7, 5), three(7, 5, 3);
  CHECK(none.x == 1 && none.y == 1 && none.z == 1);
  CHECK(one.x == 7 && one.y == 1 && one.z == 1);
  CHECK(two.y == 5 && two.z == 1);
  CHECK(three.z == 3);
}

int main() { return claim(kernel); }
