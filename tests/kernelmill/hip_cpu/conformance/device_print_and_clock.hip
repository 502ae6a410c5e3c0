// claim: kernels can print, and their clock is monotonic (HIP C++ language extensions, printf and timer functions)
#include "claim.h"

__global__ void kernel(int* failed) {
  const long long before = clock64();
  if (threadIdx.x == 3) printf("thread %d of block %d\n", int(threadIdx.x), int(blockIdx.x));
  CHECK(clock64() >= before);
}

int main() { return claim(kernel, 8); }
