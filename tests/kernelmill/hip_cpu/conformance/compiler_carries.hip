// claim: __builtin_addc and __builtin_subc propagate carries, and attributes of AMD are accepted anywhere (Clang language extensions)
#include "claim.h"

__global__ __attribute__((amdgpu_flat_work_group_size(1, 64), amdgpu_waves_per_eu(1, 4))) void kernel(int* failed) {
  const unsigned one = at_run_time(1u), most = 0xffffffffu;
  unsigned carry = 0;
  CHECK(__builtin_addc(most, one, 0u, &carry) == 0u && carry == 1u);
  CHECK(__builtin_addc(most, one, 1u, &carry) == 1u && carry == 1u);
  CHECK(__builtin_addc(one, one, 1u, &carry) == 3u && carry == 0u);
  CHECK(__builtin_subc(0u, one, 0u, &carry) == most && carry == 1u);
  CHECK(__builtin_subc(one, one, 1u, &carry) == most && carry == 1u);
  CHECK(__builtin_subc(one, 0u, 1u, &carry) == 0u && carry == 0u);
  unsigned long long high = 0;
  CHECK(__builtin_addcll(~0ull, at_run_time(1ull), 0ull, &high) == 0ull && high == 1ull);
}

int main() { return claim(kernel); }
