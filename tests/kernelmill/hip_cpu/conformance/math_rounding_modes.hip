// claim: sums, products and quotients are rounded toward zero, up or down on request (HIP math API, arithmetic intrinsics)
// needs: OCML_BASIC_ROUNDED_OPERATIONS defined, and the device library functions it calls
#include "claim.h"

__global__ void kernel(int* failed) {
  const float one = at_run_time(1.0f), tiny = at_run_time(0x1p-30f);
  CHECK(__fadd_ru(one, tiny) == 1.0f + 0x1p-23f && __fadd_rd(one, tiny) == 1.0f && __fadd_rz(-one, -tiny) == -1.0f);
  CHECK(__fsub_rd(one, tiny) == 1.0f - 0x1p-24f && __fdiv_ru(one, at_run_time(3.0f)) > __fdiv_rd(one, at_run_time(3.0f)));
  CHECK(__fmul_rz(at_run_time(1e30f), 1e30f) == 3.402823466e+38f && __fsqrt_ru(at_run_time(2.0f)) > __fsqrt_rd(at_run_time(2.0f)));
  CHECK(__dadd_ru(at_run_time(1.0), 0x1p-80) == 1.0 + 0x1p-52 && __ddiv_rd(at_run_time(1.0), 3.0) < __ddiv_ru(at_run_time(1.0), 3.0));
}

int main() { return claim(kernel); }
