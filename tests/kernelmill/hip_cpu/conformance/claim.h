// Common functions of the conformance programs. A kernel evaluates checks and returns the line of the first one that fails.
#pragma once
#include <hip/hip_runtime.h>

#include <cstdio>

#define CHECK(condition)                          \
  do {                                            \
    if (!(condition)) atomicCAS(failed, 0, __LINE__); \
  } while (0)

// Hides a value from the compiler, so that operations on it are evaluated at run time.
template <class T>
__host__ __device__ inline T at_run_time(T value) {
  volatile T hidden = value;
  return hidden;
}

// Calls a function that launches a kernel, which gets the address for the line of the first failed check.
template <class Launch>
inline int claim_of(Launch launch) {
  int* failed = nullptr;
  int line = -1;
  if (hipMalloc(reinterpret_cast<void**>(&failed), sizeof(int)) != hipSuccess) return 2;
  if (hipMemset(failed, 0, sizeof(int)) != hipSuccess) return 2;
  launch(failed);
  if (hipGetLastError() != hipSuccess || hipDeviceSynchronize() != hipSuccess) return 3;
  if (hipMemcpy(&line, failed, sizeof(int), hipMemcpyDeviceToHost) != hipSuccess) return 2;
  if (hipFree(failed) != hipSuccess) return 2;
  if (line != 0) {
    std::printf("FAIL: the check in line %d\n", line);
    return 1;
  }
  std::printf("PASS\n");
  return 0;
}

inline int claim(void (*kernel)(int*), unsigned threads = 1) {
  return claim_of([&](int* failed) { hipLaunchKernelGGL(kernel, dim3(1), dim3(threads), 0, 0, failed); });
}
