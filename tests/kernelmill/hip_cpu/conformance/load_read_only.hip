// claim: __ldg loads the value at an address (HIP C++ language extensions, read-only cache load)
#include "claim.h"

__global__ void kernel(int* failed) {
  __shared__ float numbers[2];
  __shared__ int4 vectors[1];
  numbers[1] = 2.5f;
  vectors[0] = make_int4(1, 2, 3, 4);
  CHECK(__ldg(&numbers[1]) == 2.5f);
  CHECK(__ldg(&vectors[0]).z == 3);
}

int main() { return claim(kernel); }
