// The best of several runs, in seconds of this processor's time, on standard output; with -DLOOP what runs is a plain C++ loop without any HIP.
#pragma once
#include <time.h>

#include <cstdio>
#include <vector>

#ifndef LOOP
#include <hip/hip_runtime.h>

template <typename T>
T* on_device(const std::vector<T>& host) {
  T* device = nullptr;
  (void)hipMalloc(reinterpret_cast<void**>(&device), host.size() * sizeof(T));
  (void)hipMemcpy(device, host.data(), host.size() * sizeof(T), hipMemcpyHostToDevice);
  return device;
}
#endif

// Seen by the compiler as used: no loop is left out.
template <typename T>
void use(T* memory) {
  asm volatile("" : : "g"(memory) : "memory");
}

// Of this process alone: what else the machine does is not counted.
inline double now() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

template <typename Work>
int timed(Work work, int repeats = 5) {
  double best = 1e9;
  for (int i = 0; i < repeats; ++i) {
    double start = now();
    work();
    double seconds = now() - start;
    if (seconds < best) best = seconds;
  }
  std::printf("%.9f\n", best);
  return 0;
}
