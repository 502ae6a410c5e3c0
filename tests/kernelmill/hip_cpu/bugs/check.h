// Common functions of the programs of the bug suite, which end at the first error of HIP and print its name.
#pragma once
#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define HIP_CHECK(call)                                                                        \
  do {                                                                                         \
    hipError_t status_ = (call);                                                               \
    if (status_ != hipSuccess) {                                                               \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, hipGetErrorName(status_));       \
      std::exit(1);                                                                            \
    }                                                                                          \
  } while (0)

template <typename T>
T* on_device(const std::vector<T>& host) {
  T* device = nullptr;
  HIP_CHECK(hipMalloc(&device, host.size() * sizeof(T)));
  HIP_CHECK(hipMemcpy(device, host.data(), host.size() * sizeof(T), hipMemcpyHostToDevice));
  return device;
}

template <typename T>
std::vector<T> on_host(const T* device, std::size_t count) {
  std::vector<T> host(count);
  HIP_CHECK(hipMemcpy(host.data(), device, count * sizeof(T), hipMemcpyDeviceToHost));
  return host;
}

inline void finish() {
  HIP_CHECK(hipGetLastError());
  HIP_CHECK(hipDeviceSynchronize());
}
