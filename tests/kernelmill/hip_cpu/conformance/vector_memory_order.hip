// claim: components are stored in the order x, y, z, w without padding (HIP C++ language extensions, vector types)
#include "claim.h"

__global__ void kernel(int* failed) {
  float numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  const float2* pairs = reinterpret_cast<const float2*>(__builtin_assume_aligned(numbers, 4));
  CHECK(sizeof(float2) == 2 * sizeof(float));
  float4 four = make_float4(10, 11, 12, 13);
  float copy[4];
  __builtin_memcpy(copy, &four, sizeof four);
  CHECK(copy[0] == 10 && copy[1] == 11 && copy[2] == 12 && copy[3] == 13);
  float2 two;
  __builtin_memcpy(&two, pairs + 1, sizeof two);
  CHECK(two.x == 2 && two.y == 3);
}

int main() { return claim(kernel); }
