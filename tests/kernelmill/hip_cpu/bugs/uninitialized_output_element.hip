// bug: uninitialized | the kernel does not write the last element of its output
#include "check.h"

__global__ void differences(const int* in, int* out, int n) {
  int i = threadIdx.x;
  if (i < n - 1) out[i] = in[i + 1] - in[i];
#ifndef BUG
  if (i == n - 1) out[i] = 0;
#endif
}

int main() {
  const int n = 32;
  std::vector<int> host(n);
  for (int i = 0; i < n; ++i) host[i] = i * i;
  int* in = on_device(host);
  int* out = nullptr;
  HIP_CHECK(hipMalloc(&out, n * sizeof(int)));
  differences<<<1, 64>>>(in, out, n);
  finish();
  long sum = 0;
  for (int value : on_host(out, n)) sum += value;
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return sum == (n - 1) * (n - 1) ? 0 : 1;
}
