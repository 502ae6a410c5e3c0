// bug: race | a block reads what another block wrote in the same kernel
#include "check.h"

__global__ void write(int* x) { x[blockIdx.x] = blockIdx.x + 1; }
__global__ void read(const int* x, int* out) { out[blockIdx.x] = x[(blockIdx.x + 1) % gridDim.x]; }
__global__ void both(int* x, int* out) {
  x[blockIdx.x] = blockIdx.x + 1;
  __syncthreads();
  out[blockIdx.x] = x[(blockIdx.x + 1) % gridDim.x];
}

int main() {
  int* x = on_device(std::vector<int>(8));
  int* out = on_device(std::vector<int>(8));
#ifdef BUG
  both<<<8, 1>>>(x, out);
#else
  write<<<8, 1>>>(x);
  read<<<8, 1>>>(x, out);
#endif
  finish();
  HIP_CHECK(hipFree(x));
  HIP_CHECK(hipFree(out));
  return 0;
}
