// claim: neg and abs change only the sign (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__half_as_ushort(__hneg(__ushort_as_half(0x3C01))) == 0xBC01);
  CHECK(__half_as_ushort(__hneg(__ushort_as_half(0x0000))) == 0x8000);
  CHECK(__half_as_ushort(__habs(__ushort_as_half(0xFBFF))) == 0x7BFF);
  CHECK(__low2float(__hneg2(__floats2half2_rn(1.0f, -2.0f))) == -1.0f && __high2float(__habs2(__floats2half2_rn(1.0f, -2.0f))) == 2.0f);
}

int main() { return claim(kernel); }
