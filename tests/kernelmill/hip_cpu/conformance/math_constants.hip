// claim: the constants of hip_math_constants.h (HIP header hip_math_constants.h)
// needs: HIP 6
#include <hip/hip_math_constants.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(isinf(HIP_INF_F) && isnan(HIP_NAN_F) && isinf(HIP_INF) && isnan(HIP_NAN));
  CHECK(fabsf(HIP_PI_F - acosf(-1.0f)) < 1e-6f && fabs(HIP_PI - acos(-1.0)) < 1e-15 && fabs(HIP_LN2 - log(2.0)) < 1e-15);
  CHECK(HIP_MAX_NORMAL_F == 3.402823466e+38f && HIP_TWO_TO_23 == 8388608.0 && fabs(HIP_SQRT_TWO - sqrt(2.0)) < 1e-15);
}

int main() { return claim(kernel); }
