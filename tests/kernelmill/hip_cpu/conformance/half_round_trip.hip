// claim: a half is unchanged by conversion to float and back (HIP math API, half precision)
#include <hip/hip_fp16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  for (unsigned pattern = 0; pattern < 0x7C00u; ++pattern) {
    const __half h = __ushort_as_half(static_cast<unsigned short>(pattern));
    CHECK(__half_as_ushort(__float2half(__half2float(h))) == pattern);
  }
}

int main() { return claim(kernel); }
