// claim: hipCfma adds a product to a complex number (HIP math API, complex numbers)
#include <hip/hip_complex.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const hipComplex r = hipCfmaf(make_hipComplex(1.0f, 2.0f), make_hipComplex(3.0f, 4.0f), make_hipComplex(5.0f, 6.0f));
  CHECK(r.x == 0.0f && r.y == 16.0f);
  const hipDoubleComplex d = hipCfma(make_hipDoubleComplex(1, 2), make_hipDoubleComplex(3, 4), make_hipDoubleComplex(5, 6));
  CHECK(d.x == 0.0 && d.y == 16.0);
}

int main() { return claim(kernel); }
