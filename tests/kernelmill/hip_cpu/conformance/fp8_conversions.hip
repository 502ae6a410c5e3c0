// claim: numbers of eight bits are rounded to nearest and saturate (HIP header amd_hip_fp8.h, OCP 8-bit floating point 1.0)
#include <hip/hip_fp8.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__hip_fp8_e4m3_fnuz(at_run_time(1.0f)).__x == 0x40 && __hip_fp8_e5m2_fnuz(1.0f).__x == 0x40);
  CHECK(__hip_fp8_e4m3(at_run_time(1.0f)).__x == 0x38 && __hip_fp8_e5m2(1.0f).__x == 0x3C);
  CHECK(float(__hip_fp8_e4m3_fnuz(1000.0f)) == 240 && float(__hip_fp8_e4m3(-1000.0f)) == -448);
  CHECK(float(__hip_fp8_e5m2_fnuz(1e9f)) == 57344 && float(__hip_fp8_e5m2(1e9f)) == 57344);
  CHECK(__hip_cvt_float_to_fp8(1e9f, __HIP_NOSAT, __HIP_E5M2) == 0x7C && __hip_cvt_float_to_fp8(1e9f, __HIP_NOSAT, __HIP_E4M3) == 0x7F);
  CHECK(__hip_fp8_e4m3_fnuz(-0.0f).__x == 0 && __hip_fp8_e4m3(-0.0f).__x == 0x80 && __hip_fp8_e4m3_fnuz(NAN).__x == 0x80);
  CHECK(float(__hip_fp8_e4m3(17.0f)) == 16 && float(__hip_fp8_e4m3(19.0f)) == 20 && float(__hip_fp8_e4m3(0x1p-9f)) == 0x1p-9f);
  for (int pattern = 0; pattern < 256; ++pattern) {
    __hip_fp8_e4m3_fnuz q;
    q.__x = static_cast<__hip_fp8_storage_t>(pattern);
    if (pattern != 0x80) CHECK(__hip_fp8_e4m3_fnuz(float(q)).__x == pattern);
  }
  const float4 four = __hip_fp8x4_e5m2(make_float4(1, 2, 3, 4));
  CHECK(four.x == 1 && four.y == 2 && four.z == 3 && four.w == 4);
}

int main() { return claim(kernel); }
