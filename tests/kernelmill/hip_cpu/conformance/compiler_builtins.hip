// claim: clang's and AMD's builtins for bits, bytes and mathematics are available in kernels (Clang language extensions)
#include "claim.h"

__global__ void kernel(int* failed) {
  const unsigned bits = at_run_time(0x80000001u);
  __builtin_assume(bits != 0);
  CHECK(__builtin_rotateleft32(bits, 4) == 0x18u);
  CHECK(__builtin_rotateleft32(bits, 0) == bits);
  CHECK(__builtin_rotateright32(bits, 4) == 0x18000000u);
  CHECK(__builtin_rotateleft64(1ull << 63, 1) == 1);
  CHECK(__builtin_bitreverse32(bits >> 1) == 2u);
  CHECK(__builtin_bitreverse64(1ull) == 1ull << 63);
  CHECK(__builtin_amdgcn_perm(0x77665544u, 0x33221100u, 0x07000402u) == 0x77004422u);
  CHECK(__builtin_amdgcn_perm(0, 0, 0x0d0c0d0cu) == 0xff00ff00u);
  CHECK(__builtin_amdgcn_sad_u8(0x01020304u, 0x04030201u, 10) == 18);
  CHECK(__ocml_sqrt_f32(at_run_time(9.0f)) == 3.0f);
  CHECK(__ocml_pow_f64(at_run_time(2.0), 10.0) == 1024.0);
}

int main() { return claim(kernel); }
