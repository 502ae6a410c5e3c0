// prints: hipErrorOutOfMemory 1
// prints: hipErrorOutOfMemory then hipSuccess
// prints: invalid device ordinal
// prints: hipSuccess
// prints: 1 1
// prints: hipSuccess hipSuccess
#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void nothing() {}
__global__ void big() { __shared__ char s[1024]; s[threadIdx.x % 1024] = 1; }
int main() {
  int* p = nullptr;
  hipError_t e = hipMalloc(&p, size_t(1) << 60);
  printf("%s %d\n", hipGetErrorName(e), p == nullptr);
  e = hipGetLastError();
  printf("%s then %s\n", hipGetErrorName(e), hipGetErrorName(hipGetLastError()));
  printf("%s\n", hipGetErrorString(hipSetDevice(99)));
  (void)hipGetLastError();
  printf("%s\n", hipGetErrorName(hipFree(nullptr)));
  int can = -1;
  printf("%d %d\n", hipDeviceCanAccessPeer(&can, 0, 0) == hipSuccess || can >= 0, hipDeviceReset() == hipSuccess);
  nothing<<<1, 1>>>();
  big<<<2, 64>>>();
  printf("%s %s\n", hipGetErrorName(hipPeekAtLastError()), hipGetErrorName(hipDeviceSynchronize()));
  return 0;
}
