// bug: race | threads set flags of one byte next to those of others
#include "check.h"

__global__ void mark(unsigned char* flags, const int* keys) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  flags[keys[i]] = static_cast<unsigned char>(i);
}

int main() {
  const int n = 256;
  std::vector<int> host(n);
#ifdef BUG
  for (int i = 0; i < n; ++i) host[i] = i % 64;
#else
  for (int i = 0; i < n; ++i) host[i] = i;
#endif
  int* keys = on_device(host);
  unsigned char* flags = on_device(std::vector<unsigned char>(n));
  mark<<<2, 128>>>(flags, keys);
  finish();
  HIP_CHECK(hipFree(keys));
  HIP_CHECK(hipFree(flags));
  return 0;
}
