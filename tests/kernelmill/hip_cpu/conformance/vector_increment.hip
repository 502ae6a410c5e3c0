// claim: ++ and -- change every component, and the postfix forms return the old vector (HIP C++ language extensions, vector types)
#include "claim.h"

__global__ void kernel(int* failed) {
  int3 a = make_int3(1, 2, 3);
  const int3 before = a++;
  CHECK(before.x == 1 && before.z == 3);
  CHECK(a.x == 2 && a.z == 4);
  --a;
  CHECK(a.x == 1 && a.y == 2);
}

int main() { return claim(kernel); }
