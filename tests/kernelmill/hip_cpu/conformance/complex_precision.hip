// claim: complex numbers are converted between precisions (HIP math API, complex numbers)
#include <hip/hip_complex.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  const hipDoubleComplex d = hipComplexFloatToDouble(make_hipFloatComplex(0.5f, -0.25f));
  CHECK(d.x == 0.5 && d.y == -0.25);
  const hipFloatComplex f = hipComplexDoubleToFloat(make_hipDoubleComplex(1.5, 2.5));
  CHECK(f.x == 1.5f && f.y == 2.5f);
}

int main() { return claim(kernel); }
