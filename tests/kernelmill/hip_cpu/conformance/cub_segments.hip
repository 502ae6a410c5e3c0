// claim: segments are reduced and sorted separately; a partition preserves the order of selected items (hipCUB documentation, device-wide primitives)
#include "claim.h"

#include <hipcub/hipcub.hpp>

const int count = 12;

struct Odd {
  __host__ __device__ bool operator()(int value) const { return value % 2 != 0; }
};

__global__ void look(const int* sums, const int* sorted, const int* parted, const int* chosen, int* failed) {
  const int wanted[count] = {7, 8, 9, 11, 4, 5, 6, 10, 0, 1, 2, 3};
  for (int i = 0; i < count; ++i) CHECK(sorted[i] == wanted[i]);
  CHECK(sums[0] == 35 && sums[1] == 0 && sums[2] == 25);
  CHECK(*chosen == 6);
  const int order[count] = {11, 9, 7, 5, 3, 1, 0, 2, 4, 6, 10, 8};
  for (int i = 0; i < count; ++i) CHECK(parted[i] == order[i]);
}

template <class Algorithm>
int failures(Algorithm algorithm) {
  void* storage = nullptr;
  size_t bytes = 0;
  hipcub::CachingDeviceAllocator allocator(true);
  if (algorithm(storage, bytes) != hipSuccess || bytes == 0) return 1;
  if (allocator.DeviceAllocate(&storage, bytes) != hipSuccess || algorithm(storage, bytes) != hipSuccess) return 1;
  return allocator.DeviceFree(storage) != hipSuccess;
}

int main() {
  const int host[count] = {11, 9, 8, 7, 10, 6, 5, 4, 3, 2, 1, 0}, places[4] = {0, 4, 4, 8};
  int *device[6];
  for (int*& each : device)
    if (hipMalloc(reinterpret_cast<void**>(&each), sizeof(host)) != hipSuccess) return 2;
  int *in = device[0], *offsets = device[1], *sums = device[2], *sorted = device[3], *parted = device[4];
  if (hipMemcpy(in, host, sizeof(host), hipMemcpyHostToDevice) != hipSuccess) return 2;
  if (hipMemcpy(sorted, host, sizeof(host), hipMemcpyHostToDevice) != hipSuccess) return 2;
  if (hipMemcpy(offsets, places, sizeof(places), hipMemcpyHostToDevice) != hipSuccess) return 2;
  using namespace hipcub;
  int failed = failures([&](void* s, size_t& n) {
    return DeviceSegmentedReduce::Sum(s, n, in, sums, 3, offsets, offsets + 1);
  });
  failed += failures([&](void* s, size_t& n) {
    return DeviceSegmentedRadixSort::SortKeys(s, n, in, sorted, count, 3, offsets, offsets + 1);
  });
  const int last[2] = {8, count};
  if (hipMemcpy(offsets, last, sizeof(last), hipMemcpyHostToDevice) != hipSuccess) return 2;
  failed += failures([&](void* s, size_t& n) {
    return DeviceSegmentedRadixSort::SortKeys(s, n, in, sorted, count, 1, offsets, offsets + 1);
  });
  failed += failures([&](void* s, size_t& n) {
    return DevicePartition::If(s, n, in, parted, device[5], count, Odd());
  });
  if (failed) return 3;
  const int result = claim_of([&](int* wrong) {
    hipLaunchKernelGGL(look, dim3(1), dim3(1), 0, 0, sums, sorted, parted, device[5], wrong);
  });
  for (int* each : device)
    if (hipFree(each) != hipSuccess) return 4;
  return result;
}
