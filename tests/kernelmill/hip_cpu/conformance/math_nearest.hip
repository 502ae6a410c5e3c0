// claim: operations named rn round to nearest (HIP math API, arithmetic intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__fadd_rn(at_run_time(1.0f), 0x1p-24f) == 1.0f && __fadd_rn(at_run_time(1.0f), 0x1.8p-24f) == 1.0f + 0x1p-23f);
  CHECK(__fsub_rn(at_run_time(1.0f), 0x1p-25f) == 1.0f && __fmul_rn(at_run_time(3.0f), 0.5f) == 1.5f);
  CHECK(__fdiv_rn(at_run_time(6.0f), 3.0f) == 2.0f && __frcp_rn(at_run_time(4.0f)) == 0.25f && __fsqrt_rn(at_run_time(9.0f)) == 3.0f);
  CHECK(__dadd_rn(at_run_time(1.0), 0x1p-53) == 1.0 && __dmul_rn(3.0, 0.5) == 1.5 && __ddiv_rn(6.0, 3.0) == 2.0);
  CHECK(__drcp_rn(at_run_time(4.0)) == 0.25 && __dsqrt_rn(at_run_time(9.0)) == 3.0 && __fma_rn(2.0, 3.0, 1.0) == 7.0 && __dsub_rn(2.0, 3.0) == -1.0);
}

int main() { return claim(kernel); }
