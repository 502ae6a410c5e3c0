// claim: atomics on integers return the old value and are indivisible (HIP C++ language extensions, atomic functions)
#include "claim.h"

__global__ void kernel(int* failed) {
  __shared__ int sum, least, most, bits, flags;
  __shared__ unsigned wheel, down;
  __shared__ unsigned long long wide;
  if (threadIdx.x == 0) sum = bits = 0, least = 1000, most = -1000, flags = -1, wheel = 0, down = 0, wide = 1ull << 40;
  __syncthreads();
  const int t = threadIdx.x;
  atomicAdd(&sum, t);
  atomicMin(&least, t - 50);
  atomicMax(&most, t);
  atomicOr(&bits, 1 << t % 32);
  atomicAnd(&flags, ~(1 << t % 4));
  atomicInc(&wheel, 9u);
  atomicDec(&down, 4u);
  atomicAdd(&wide, 2ull);
  __syncthreads();
  CHECK(sum == 99 * 50 && least == -50 && most == 99 && bits == -1 && flags == ~15);
  CHECK(wheel == 0 && down == 0 && wide == (1ull << 40) + 200);
  __syncthreads();
  if (t == 0) {
    CHECK(atomicSub(&sum, 50) == 4950 && atomicXor(&bits, 1) == -1 && atomicExch(&most, 3) == 99 && most == 3);
    CHECK(atomicCAS(&most, 3, 8) == 3 && most == 8 && atomicCAS(&most, 3, 9) == 8 && most == 8);
  }
}

int main() { return claim(kernel, 100); }
