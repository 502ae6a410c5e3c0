// claim: hipLaunchKernel takes a kernel's address and pointers to its arguments (HIP runtime API, execution control)
#include "claim.h"

template <class T>
__global__ void fill(T* out, T value, short offset) {
  out[threadIdx.x + offset] = value;
}
__global__ void twice(int* out) { out[threadIdx.x] *= 2; }

int main() {
  int* out;
  int host[4], value = 7;
  short offset = 1;
  if (hipMalloc(&out, 16) != hipSuccess || hipMemset(out, 0, 16) != hipSuccess) return 2;
  void* arguments[] = {&out, &value, &offset};
  if (hipLaunchKernel(reinterpret_cast<const void*>(fill<int>), dim3(1), dim3(3), arguments, 0, nullptr) != hipSuccess) return 1;
  const void* address = (const void*)twice;
  if (hipLaunchKernel(address, dim3(1), dim3(2), arguments, 0, 0) != hipSuccess) return 1;
  if (hipMemcpy(host, out, 16, hipMemcpyDeviceToHost) != hipSuccess || hipFree(out) != hipSuccess) return 2;
  if (host[0] != 0 || host[1] != 14 || host[2] != 7 || host[3] != 7) return 1;
  std::printf("PASS\n");
  return 0;
}
