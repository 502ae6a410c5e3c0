// claim: halves have the operators of numbers (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  __half a = 3.0f, b = 2.0f;
  CHECK(static_cast<float>(a + b) == 5.0f && static_cast<float>(a - b) == 1.0f);
  CHECK(static_cast<float>(a * b) == 6.0f && static_cast<float>(a / b) == 1.5f);
  CHECK(a > b && b < a && a >= b && b <= a && a != b && a == a);
  a += b;
  a *= b;
  CHECK(static_cast<float>(-a) == -10.0f);
  CHECK(static_cast<float>(++a) == 11.0f && static_cast<float>(b--) == 2.0f && static_cast<float>(b) == 1.0f);
}

int main() { return claim(kernel); }
