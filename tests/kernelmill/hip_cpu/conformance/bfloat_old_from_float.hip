// claim: a float can be assigned to hip_bfloat16, which stays a trivial type of two bytes (HIP header amd_hip_bfloat16.h)
#include <hip/hip_bfloat16.h>
#include "claim.h"

#include <type_traits>

__global__ void kernel(int* failed) {
  hip_bfloat16 a, b(2.0f);
  a = at_run_time(1.5f);
  CHECK(float(a) == 1.5f);
  a = a + b;
  CHECK(float(a) == 3.5f);
  a = float(a) * 2;
  CHECK(a == hip_bfloat16(7.0f) && sizeof(hip_bfloat16) == sizeof(hip_bfloat16_public));
  CHECK(std::is_trivial<hip_bfloat16>::value && !std::isnan(a) && !std::isinf(a) && std::iszero(a - a));
}

int main() { return claim(kernel); }
