// claim: the high halves of products, signed and unsigned (HIP math API, integer intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__mulhi(at_run_time(0x40000000), 8) == 2 && __mulhi(at_run_time(-1), 1) == -1);
  CHECK(__umulhi(at_run_time(0xFFFFFFFFu), 0xFFFFFFFFu) == 0xFFFFFFFEu);
  CHECK(__mul64hi(at_run_time(-1ll), 1ll) == -1ll && __umul64hi(at_run_time(1ull << 63), 4ull) == 2ull);
}

int main() { return claim(kernel); }
