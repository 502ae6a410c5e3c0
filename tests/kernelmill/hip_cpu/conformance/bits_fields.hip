// claim: bit fields are extracted and inserted (HIP math API, integer intrinsics)
#include "claim.h"

__global__ void kernel(int* failed) {
  CHECK(__bitextract_u32(at_run_time(0xABCD1234u), 8, 8) == 0x12u && __bitextract_u64(at_run_time(0xABCD123400000000ull), 32, 16) == 0x1234ull);
  CHECK(__bitinsert_u32(at_run_time(0xFFFFFFFFu), 0u, 8, 8) == 0xFFFF00FFu && __bitinsert_u64(at_run_time(0ull), 0xFFull, 60, 4) == 0xF000000000000000ull);
}

int main() { return claim(kernel); }
