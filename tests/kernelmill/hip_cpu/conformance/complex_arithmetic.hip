// claim: complex sums, products and quotients (HIP math API, complex numbers)
#include <hip/hip_complex.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const hipFloatComplex a = make_hipFloatComplex(1.0f, 2.0f), b = make_hipFloatComplex(3.0f, -4.0f);
  const hipFloatComplex sum = hipCaddf(a, b), difference = hipCsubf(a, b), product = hipCmulf(a, b), quotient = hipCdivf(product, b);
  CHECK(sum.x == 4.0f && sum.y == -2.0f && difference.x == -2.0f && difference.y == 6.0f);
  CHECK(product.x == 11.0f && product.y == 2.0f && fabsf(quotient.x - 1.0f) < 1e-6f && fabsf(quotient.y - 2.0f) < 1e-6f);
  const hipDoubleComplex c = hipCmul(make_hipDoubleComplex(0, 1), make_hipDoubleComplex(0, 1));
  CHECK(c.x == -1.0 && c.y == 0.0);
}

int main() { return claim(kernel); }
