// claim: hip_bfloat16 rounds to nearest, or truncates on request (HIP header hip_bfloat16.h)
#include <hip/hip_bfloat16.h>
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(hip_bfloat16(at_run_time(1.00390625f)).data == 0x3F80);
  CHECK(hip_bfloat16(at_run_time(1.01171875f)).data == 0x3F82);
  CHECK(hip_bfloat16(at_run_time(1.0117f), hip_bfloat16::truncate).data == 0x3F81);
  CHECK(hip_bfloat16::round_to_bfloat16(-2.0f).data == 0xC000);
}

int main() { return claim(kernel); }
