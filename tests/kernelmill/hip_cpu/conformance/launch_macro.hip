// claim: hipLaunchKernelGGL launches templates named by HIP_KERNEL_NAME (HIP porting guide, hipLaunchKernelGGL)
#include "claim.h"

template <class T, int n>
__global__ void fill(T* out, T value) {
  if (threadIdx.x < n) out[threadIdx.x] = value;
}

int main() {
  float* out;
  float host[8];
  if (hipMalloc(&out, 32) != hipSuccess || hipMemset(out, 0, 32) != hipSuccess) return 2;
  hipLaunchKernelGGL(HIP_KERNEL_NAME(fill<float, 8>), dim3(1), dim3(64), 0, 0, out, 2.0f);
  hipLaunchKernelGGL((fill<float, 4>), dim3(1), dim3(64), 0, 0, out, 3);
  if (hipMemcpy(host, out, 32, hipMemcpyDeviceToHost) != hipSuccess || hipFree(out) != hipSuccess) return 2;
  if (host[0] != 3 || host[3] != 3 || host[4] != 2 || host[7] != 2) return 1;
  std::printf("PASS\n");
  return 0;
}
