// claim: a type can be defined in the declaration of a shared variable (HIP C++ language extensions, __shared__)
#include "claim.h"

__global__ void shared_along(int* failed) {
  __shared__ union {
    int whole[64];
    float real[64];
  } either;
  __shared__ struct Pair {
    int first, second;
  } pairs[2], single;
  either.whole[threadIdx.x] = 0x3f800000;
  if (threadIdx.x < 2) pairs[threadIdx.x].first = int(threadIdx.x);
  if (threadIdx.x == 0) single.second = 5;
  __syncthreads();
  CHECK(either.real[63 - threadIdx.x] == 1.0f && pairs[1].first == 1 && single.second == 5);
}

int main() { return claim(shared_along, 64); }
