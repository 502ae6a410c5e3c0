// bug: out_of_bounds | `<=` instead of `<`
#include "check.h"

__global__ void fill(int* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef BUG
  if (i <= n) x[i] = i;
#else
  if (i < n) x[i] = i;
#endif
}

int main() {
  const int n = 100;
  int* x = on_device(std::vector<int>(n));
  fill<<<2, 64>>>(x, n);
  finish();
  bool good = on_host(x, n)[99] == 99;
  HIP_CHECK(hipFree(x));
  return good ? 0 : 1;
}
