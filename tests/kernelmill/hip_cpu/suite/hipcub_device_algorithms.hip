// prints: 32640 255 0
// prints: 32481 100 7 32640 1 1
#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
#include <cstdio>
#include <vector>
template <int BLOCK, int ITEMS>
__global__ void block_sort(int* data, int* sum) {
  using Load = hipcub::BlockLoad<int, BLOCK, ITEMS, hipcub::BLOCK_LOAD_TRANSPOSE>;
  using Sort = hipcub::BlockRadixSort<int, BLOCK, ITEMS>;
  using Reduce = hipcub::BlockReduce<int, BLOCK>;
  __shared__ union { typename Load::TempStorage load; typename Sort::TempStorage sort; typename Reduce::TempStorage reduce; } temp;
  int items[ITEMS];
  Load(temp.load).Load(data, items);
  __syncthreads();
  Sort(temp.sort).Sort(items);
  __syncthreads();
  const int total = Reduce(temp.reduce).Sum(items);
  hipcub::StoreDirectBlocked(threadIdx.x, data, items);
  if (threadIdx.x == 0) *sum = total;
}
template <class T> T lowest() { return hipcub::Traits<T>::Lowest(); }
int main() {
  const int n = 256;
  std::vector<int> h(n);
  for (int i = 0; i < n; ++i) h[i] = (i * 97) % 256;
  int *d, *out, *runs, sum, host[4];
  hipMalloc(&d, n * 4); hipMalloc(&out, n * 4 + 16); hipMalloc(&runs, 8);
  hipMemcpy(d, h.data(), n * 4, hipMemcpyHostToDevice);
  void* temp = nullptr;
  size_t bytes = 0;
  hipcub::DeviceReduce::Sum(temp, bytes, d, out, n);
  hipMalloc(&temp, bytes + (1 << 16));
  bytes += 1 << 16;
  hipcub::DeviceReduce::Sum(temp, bytes, d, out, n);
  hipcub::DeviceReduce::Max(temp, bytes, d, out + 1, n);
  hipcub::DeviceReduce::Reduce(temp, bytes, d, out + 2, n, hipcub::Min(), hipcub::Traits<int>::Max());
  hipMemcpy(host, out, 12, hipMemcpyDeviceToHost);
  printf("%d %d %d\n", host[0], host[1], host[2]);
  hipcub::DeviceScan::ExclusiveSum(temp, bytes, d, out, n);
  hipMemcpy(host, out + n - 1, 4, hipMemcpyDeviceToHost);
  hipcub::DeviceRadixSort::SortKeys(temp, bytes, d, out, n, 0, 8);
  hipMemcpy(host + 1, out + 100, 4, hipMemcpyDeviceToHost);
  block_sort<64, 4><<<1, 64>>>(d, runs);
  hipMemcpy(host + 2, d + 7, 4, hipMemcpyDeviceToHost);
  hipMemcpy(&sum, runs, 4, hipMemcpyDeviceToHost);
  printf("%d %d %d %d %d %g\n", host[0], host[1], host[2], sum, hipcub::Traits<float>::CATEGORY == hipcub::FLOATING_POINT, double(lowest<float>() < 0));
  hipFree(temp); hipFree(d); hipFree(out); hipFree(runs);
  return 0;
}
