// claim: a launch accepts one or three dimensions, with optional shared memory and stream (HIP C++ language extensions, execution configuration syntax)
#include "claim.h"

__global__ void kernel(int* failed) { CHECK(blockDim.x == 4 && gridDim.x == 1); }
__global__ void three(int* failed, int* calls) {
  CHECK(blockDim.x == 2 && blockDim.y == 3 && blockDim.z == 4 && gridDim.x == 5 && gridDim.y == 6 && gridDim.z == 7);
  CHECK(threadIdx.x < 2 && threadIdx.y < 3 && threadIdx.z < 4 && blockIdx.x < 5 && blockIdx.y < 6 && blockIdx.z < 7);
  const int block = (blockIdx.z * 6 + blockIdx.y) * 5 + blockIdx.x;
  atomicAdd(&calls[block * 24 + (threadIdx.z * 3 + threadIdx.y) * 2 + threadIdx.x], 1);
}

int main() {
  int *failed, *calls;
  if (hipMalloc(&failed, 4) != hipSuccess || hipMalloc(&calls, 5040 * 4) != hipSuccess) return 2;
  if (hipMemset(failed, 0, 4) != hipSuccess || hipMemset(calls, 0, 5040 * 4) != hipSuccess) return 2;
  kernel<<<1, 4>>>(failed);
  kernel<<<dim3(1), dim3(4), 0>>>(failed);
  kernel<<<1, 4, 16, 0>>>(failed);
  three<<<dim3(5, 6, 7), dim3(2, 3, 4)>>>(failed, calls);
  static int host[5040];
  int line = -1;
  if (hipMemcpy(&line, failed, 4, hipMemcpyDeviceToHost) != hipSuccess || line != 0) return 1;
  if (hipMemcpy(host, calls, sizeof host, hipMemcpyDeviceToHost) != hipSuccess) return 2;
  for (int count : host)
    if (count != 1) return 1;
  if (hipFree(failed) != hipSuccess || hipFree(calls) != hipSuccess) return 2;
  std::printf("PASS\n");
  return 0;
}
