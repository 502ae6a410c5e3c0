// claim: funnel shifts select 32 of 64 bits, with the shift clamped or modulo 32 (HIP math API, integer intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  const unsigned lo = at_run_time(0x89ABCDEFu), hi = at_run_time(0x01234567u);
  CHECK(__funnelshift_l(lo, hi, 4) == 0x12345678u && __funnelshift_r(lo, hi, 4) == 0x789ABCDEu);
  CHECK(__funnelshift_l(lo, hi, 0) == hi && __funnelshift_r(lo, hi, 32) == lo);
  CHECK(__funnelshift_lc(lo, hi, 40) == lo && __funnelshift_rc(lo, hi, 40) == hi);
}

int main() { return claim(kernel); }
