// claim: arithmetic between vectors is elementwise (HIP C++ language extensions, vector types)
#include "claim.h"

__global__ void kernel(int* failed) {
  const float4 a = make_float4(1.0f, 2.0f, 3.0f, 4.0f), b = make_float4(8.0f, 4.0f, 2.0f, 1.0f);
  const float4 sum = a + b, difference = a - b, product = a * b, quotient = a / b;
  CHECK(sum.x == 9.0f && sum.w == 5.0f);
  CHECK(difference.x == -7.0f && difference.z == 1.0f);
  CHECK(product.y == 8.0f && product.w == 4.0f);
  CHECK(quotient.x == 0.125f && quotient.w == 4.0f);
}

int main() { return claim(kernel); }
