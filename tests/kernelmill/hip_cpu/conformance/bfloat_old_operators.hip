// claim: hip_bfloat16 has the operators of numbers (HIP header hip_bfloat16.h)
#include <hip/hip_bfloat16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  hip_bfloat16 a(3.0f), b(2.0f);
  CHECK(float(a + b) == 5.0f && float(a - b) == 1.0f && float(a * b) == 6.0f && float(a / b) == 1.5f);
  CHECK(a > b && b < a && a != b && a >= b && b <= a);
  a += b;
  CHECK(float(-a) == -5.0f && float(++a) == 6.0f && float(a--) == 6.0f && float(a) == 5.0f);
}

int main() { return claim(kernel); }
