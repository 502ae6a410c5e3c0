// claim: atomicAdd and atomicExch support float and double, and a loop of atomicCAS implements any other operation (HIP C++ language extensions, atomic functions)
#include "claim.h"

__device__ float atomic_max(float* address, float value) {
  int* bits = reinterpret_cast<int*>(address);
  int old = *bits, seen;
  do {
    seen = old;
    if (__int_as_float(seen) >= value) break;
    old = atomicCAS(bits, seen, __float_as_int(value));
  } while (old != seen);
  return __int_as_float(old);
}
__global__ void kernel(int* failed) {
  __shared__ float sum, most;
  __shared__ double wide;
  if (threadIdx.x == 0) sum = 0, most = -1, wide = 0.5;
  __syncthreads();
  atomicAdd(&sum, 0.25f);
  atomicAdd(&wide, 1.0);
  atomic_max(&most, float(threadIdx.x));
  __syncthreads();
  CHECK(sum == 25.0f && wide == 100.5 && most == 99.0f);
  __syncthreads();
  if (threadIdx.x == 0) CHECK(atomicExch(&sum, 2.0f) == 25.0f && sum == 2.0f);
}

int main() { return claim(kernel, 100); }
