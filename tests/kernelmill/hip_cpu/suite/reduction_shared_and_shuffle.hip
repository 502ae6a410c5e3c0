// prints: sum -5000
// prints: max 4999
#include <hip/hip_runtime.h>
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>
template <unsigned int BlockSize, class T, class F>
__global__ __launch_bounds__(BlockSize) void reduce(const T* in, T* out, unsigned n, F f, T zero) {
  extern __shared__ __align__(sizeof(double)) unsigned char raw[];
  T* shared = reinterpret_cast<T*>(raw);
  const unsigned tid = threadIdx.x;
  T sum = zero;
  for (unsigned i = blockIdx.x * BlockSize + tid; i < n; i += gridDim.x * BlockSize) sum = f(sum, in[i]);
  shared[tid] = sum;
  __syncthreads();
#pragma unroll
  for (unsigned s = BlockSize / 2; s >= warpSize; s >>= 1) {
    if (tid < s) shared[tid] = f(shared[tid], shared[tid + s]);
    __syncthreads();
  }
  if (tid < warpSize) {
    T v = shared[tid];
    for (int offset = warpSize / 2; offset > 0; offset /= 2) v = f(v, __shfl_down(v, offset));
    if (tid == 0) out[blockIdx.x] = v;
  }
}
struct Maximum { __host__ __device__ int operator()(int a, int b) const { return a > b ? a : b; } };
int main() {
  const unsigned n = 10000, blocks = 8;
  std::vector<int> in(n), part(blocks);
  std::iota(in.begin(), in.end(), -5000);
  int *d_in, *d_out;
  hipMalloc(&d_in, n * sizeof(int));
  hipMalloc(&d_out, blocks * sizeof(int));
  hipMemcpy(d_in, in.data(), n * sizeof(int), hipMemcpyHostToDevice);
  const auto plus = [] __host__ __device__(int a, int b) { return a + b; };
  reduce<256><<<blocks, 256, 256 * sizeof(int)>>>(d_in, d_out, n, plus, 0);
  hipMemcpy(part.data(), d_out, blocks * sizeof(int), hipMemcpyDeviceToHost);
  printf("sum %d\n", std::accumulate(part.begin(), part.end(), 0));
  hipLaunchKernelGGL(HIP_KERNEL_NAME(reduce<128, int, Maximum>), dim3(blocks), dim3(128), 128 * sizeof(int), 0, d_in, d_out, n, Maximum{}, -1 << 30);
  hipMemcpy(part.data(), d_out, blocks * sizeof(int), hipMemcpyDeviceToHost);
  printf("max %d\n", *std::max_element(part.begin(), part.end()));
  hipFree(d_in);
  hipFree(d_out);
  return 0;
}
