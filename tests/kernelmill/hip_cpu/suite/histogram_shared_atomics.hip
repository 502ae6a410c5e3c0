// prints: PASS
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define BINS 64
typedef unsigned char uchar;
__global__ void histogram(const uchar* __restrict__ data, unsigned int* bins, size_t n) {
  __shared__ unsigned int local[BINS];
  for (unsigned i = threadIdx.x; i < BINS; i += blockDim.x) local[i] = 0;
  __syncthreads();
  const uchar4* four = reinterpret_cast<const uchar4*>(data);
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n / 4; i += size_t(gridDim.x) * blockDim.x) {
    uchar4 v = four[i];
    atomicAdd(&local[v.x % BINS], 1u);
    atomicAdd(&local[v.y % BINS], 1u);
    atomicInc(&local[v.z % BINS], 0xffffffffu);
    atomicAdd_system(&local[v.w % BINS], 1u);
  }
  __syncthreads();
  for (unsigned i = threadIdx.x; i < BINS; i += blockDim.x) atomicAdd(bins + i, local[i]);
}
int main() {
  const size_t n = 4096;
  std::vector<uchar> data(n);
  srand(1);
  for (size_t i = 0; i < n; ++i) data[i] = uchar(i * 7 % 251);
  uchar* d;
  unsigned *bins, host[BINS], want[BINS] = {};
  hipMalloc(&d, n);
  hipMalloc(&bins, sizeof host);
  hipMemset(bins, 0, sizeof host);
  hipMemcpy(d, data.data(), n, hipMemcpyHostToDevice);
  histogram<<<4, 128>>>(d, bins, n);
  hipMemcpy(host, bins, sizeof host, hipMemcpyDeviceToHost);
  for (uchar v : data) ++want[v % BINS];
  int wrong = 0;
  for (int i = 0; i < BINS; ++i) wrong += host[i] != want[i];
  printf("%s\n", wrong ? "FAIL" : "PASS");
  hipFree(d);
  hipFree(bins);
  return 0;
}
