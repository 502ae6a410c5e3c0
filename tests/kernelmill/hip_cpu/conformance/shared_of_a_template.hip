// claim: each instance of a kernel template has shared memory of its own type and size (HIP C++ language extensions, __shared__)
#include "claim.h"

template <typename T, int count>
__global__ void shared_typed(int* failed) {
  __shared__ T values[count];
  CHECK(sizeof values == count * sizeof(T));
  for (int i = int(threadIdx.x); i < count; i += int(blockDim.x)) values[i] = T(i);
  __syncthreads();
  for (int i = 0; i < count; ++i) CHECK(values[i] == T(i));
}

int main() {
  return claim(shared_typed<double, 100>, 64) || claim(shared_typed<unsigned char, 33>, 64) ||
         claim(shared_typed<int, 64>, 64);
}
