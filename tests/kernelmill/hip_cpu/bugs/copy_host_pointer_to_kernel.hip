// bug: host_pointer | a kernel gets a pointer to host memory
#include "check.h"

__global__ void sum(const int* in, int* out) {
  int s = 0;
  for (int i = 0; i < 64; ++i) s += in[i];
  *out = s;
}

int main() {
  std::vector<int> host(64, 1);
  int* in = on_device(host);
  int* out = on_device(std::vector<int>(1));
#ifdef BUG
  sum<<<1, 1>>>(host.data(), out);
#else
  sum<<<1, 1>>>(in, out);
#endif
  finish();
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return 0;
}
