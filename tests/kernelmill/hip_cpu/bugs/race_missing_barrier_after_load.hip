// bug: race | threads read a tile before all of it is loaded
#include "check.h"

__global__ void reverse(int* x) {
  __shared__ int tile[128];
  int t = threadIdx.x;
  tile[t] = x[t];
#ifndef BUG
  __syncthreads();
#endif
  x[t] = tile[127 - t];
}

int main() {
  int* x = on_device(std::vector<int>(128, 5));
  reverse<<<1, 128>>>(x);
  finish();
  HIP_CHECK(hipFree(x));
  return 0;
}
