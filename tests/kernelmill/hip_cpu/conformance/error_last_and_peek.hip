// claim: an error is kept until hipGetLastError returns it; hipPeekAtLastError and successful calls do not clear it (HIP API reference, Error Handling)
#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstring>

int main() {
  int device = 0;
  if (hipGetLastError() != hipSuccess) return 1;
  if (hipSetDevice(1000) != hipErrorInvalidDevice) return 2;
  if (hipPeekAtLastError() != hipErrorInvalidDevice || hipPeekAtLastError() != hipErrorInvalidDevice) return 3;
  if (hipGetLastError() != hipErrorInvalidDevice) return 4;
  if (hipGetLastError() != hipSuccess) return 5;
  if (hipGetDevice(&device) != hipSuccess || device != 0) return 6;
  if (std::strcmp(hipGetErrorName(hipErrorInvalidDevice), "hipErrorInvalidDevice") != 0) return 7;
  if (std::strlen(hipGetErrorString(hipErrorOutOfMemory)) == 0) return 8;
  std::printf("PASS\n");
  return 0;
}
