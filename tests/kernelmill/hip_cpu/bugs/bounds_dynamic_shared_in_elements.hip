// bug: out_of_bounds | the size of dynamic shared memory is in elements instead of bytes
#include "check.h"

__global__ void reverse(double* x) {
  extern __shared__ double s[];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

int main() {
  const int n = 64;
  std::vector<double> host(n);
  for (int i = 0; i < n; ++i) host[i] = i;
  double* x = on_device(host);
#ifdef BUG
  reverse<<<1, n, n>>>(x);
#else
  reverse<<<1, n, n * sizeof(double)>>>(x);
#endif
  finish();
  bool good = on_host(x, n)[0] == n - 1;
  HIP_CHECK(hipFree(x));
  return good ? 0 : 1;
}
