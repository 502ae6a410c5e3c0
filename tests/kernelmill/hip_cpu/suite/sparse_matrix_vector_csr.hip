// prints: 3 2 1 1
#include <hip/hip_runtime.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>
template <typename I, typename T>
struct Csr { std::vector<I> row_ptr, col; std::vector<T> val; I rows; };
template <unsigned int BLOCK, unsigned int WF, typename I, typename T>
__launch_bounds__(BLOCK) __global__ void csrmvn_general(I m, T alpha, const I* __restrict__ row_ptr, const I* __restrict__ col, const T* __restrict__ val, const T* __restrict__ x, T beta, T* __restrict__ y) {
  const int lid = threadIdx.x & (WF - 1);
  for (I row = (blockIdx.x * BLOCK + threadIdx.x) / WF; row < m; row += gridDim.x * BLOCK / WF) {
    T sum = static_cast<T>(0);
    for (I j = row_ptr[row] + lid; j < row_ptr[row + 1]; j += WF) sum = fma(alpha * val[j], __ldg(x + col[j]), sum);
#pragma unroll
    for (int i = WF >> 1; i > 0; i >>= 1) sum += __shfl_xor(sum, i, WF);
    if (lid == WF - 1) y[row] = beta == static_cast<T>(0) ? sum : fma(beta, y[row], sum);
  }
}
int main(int argc, char* argv[]) {
  Csr<int, double> a;
  a.rows = argc > 5 ? atoi(argv[5]) : 90;
  a.row_ptr.push_back(0);
  for (int i = 0; i < a.rows; ++i) {
    for (int j = std::max(0, i - 2); j <= std::min(a.rows - 1, i + 2); ++j) { a.col.push_back(j); a.val.push_back(i == j ? 4. : -1.); }
    a.row_ptr.push_back(int(a.col.size()));
  }
  std::vector<double> x(a.rows, 1.), y(a.rows, 2.);
  int *rp, *c; double *v, *dx, *dy;
  hipMalloc(&rp, a.row_ptr.size() * sizeof(int)); hipMalloc(&c, a.col.size() * sizeof(int)); hipMalloc(&v, a.val.size() * sizeof(double)); hipMalloc(&dx, x.size() * 8); hipMalloc(&dy, y.size() * 8);
  hipMemcpy(rp, a.row_ptr.data(), a.row_ptr.size() * sizeof(int), hipMemcpyHostToDevice); hipMemcpy(c, a.col.data(), a.col.size() * sizeof(int), hipMemcpyHostToDevice);
  hipMemcpy(v, a.val.data(), a.val.size() * 8, hipMemcpyHostToDevice); hipMemcpy(dx, x.data(), x.size() * 8, hipMemcpyHostToDevice); hipMemcpy(dy, y.data(), y.size() * 8, hipMemcpyHostToDevice);
  auto begin = std::chrono::steady_clock::now();
  hipLaunchKernelGGL((csrmvn_general<128, 8>), dim3(4), dim3(128), 0, 0, a.rows, 1., rp, c, v, dx, .5, dy);
  hipDeviceSynchronize();
  auto seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  hipMemcpy(y.data(), dy, y.size() * 8, hipMemcpyDeviceToHost);
  printf("%g %g %g %d\n", y[0], y[1], y[50], seconds >= 0);
  hipFree(rp); hipFree(c); hipFree(v); hipFree(dx); hipFree(dy);
  return 0;
}
