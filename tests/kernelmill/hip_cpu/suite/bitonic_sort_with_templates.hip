// prints: 1 1
#include <hip/hip_runtime.h>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>
template <typename T, class Compare>
__global__ void bitonic_step(T* data, unsigned j, unsigned k, Compare less) {
  const unsigned i = threadIdx.x + blockDim.x * blockIdx.x, ixj = i ^ j;
  if (ixj > i) {
    const bool ascending = (i & k) == 0;
    if (less(data[ixj], data[i]) == ascending) { T t = data[i]; data[i] = data[ixj]; data[ixj] = t; }
  }
}
template <typename T, class Compare = std::less<T>>
void sort(std::vector<T>& v, Compare less = Compare()) {
  T* d;
  (void)hipMalloc(&d, v.size() * sizeof(T));
  (void)hipMemcpy(d, v.data(), v.size() * sizeof(T), hipMemcpyHostToDevice);
  for (unsigned k = 2; k <= v.size(); k <<= 1)
    for (unsigned j = k >> 1; j > 0; j >>= 1) bitonic_step<<<v.size() / 64, 64>>>(d, j, k, less);
  (void)hipMemcpy(v.data(), d, v.size() * sizeof(T), hipMemcpyDeviceToHost);
  (void)hipFree(d);
}
int main() {
  std::vector<double> v(256);
  for (size_t i = 0; i < v.size(); ++i) v[i] = double((i * 193) % 257);
  struct Greater { __host__ __device__ bool operator()(double a, double b) const { return a > b; } };
  sort(v, Greater{});
  std::vector<int> w(128);
  for (int i = 0; i < 128; ++i) w[i] = (i * 45) % 127;
  sort(w, [] __host__ __device__(int a, int b) { return a < b; });
  printf("%d %d\n", std::is_sorted(v.rbegin(), v.rend()), std::is_sorted(w.begin(), w.end()));
  return 0;
}
