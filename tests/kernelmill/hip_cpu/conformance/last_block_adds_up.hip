// claim: the last block to finish sees the writes of the others before a fence (HIP programming model, memory fences)
#include "claim.h"

__device__ unsigned finished = 0;
__global__ void sum(const float* in, float* partial, float* out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    last = atomicInc(&finished, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float total = 0;
    for (unsigned i = 0; i < gridDim.x; ++i) total += partial[i];
    *out = total;
  }
}

int main() {
  float *in, *partial, *out, host[16], total = 0;
  for (int i = 0; i < 16; ++i) host[i] = float(i);
  if (hipMalloc(&in, 64) != hipSuccess || hipMalloc(&partial, 64) != hipSuccess || hipMalloc(&out, 4) != hipSuccess) return 2;
  if (hipMemcpy(in, host, 64, hipMemcpyHostToDevice) != hipSuccess) return 2;
  sum<<<16, 32>>>(in, partial, out);
  if (hipMemcpy(&total, out, 4, hipMemcpyDeviceToHost) != hipSuccess || total != 120) return 1;
  if (hipFree(in) != hipSuccess || hipFree(partial) != hipSuccess || hipFree(out) != hipSuccess) return 2;
  std::printf("PASS\n");
  return 0;
}
