// claim: device-wide algorithms report the storage that they need, then reduce, scan, sort and select (hipCUB documentation, device-wide primitives)
#include "claim.h"

#include <hipcub/hipcub.hpp>

#include <vector>

const int count = 1000;

struct Even {
  __host__ __device__ bool operator()(int value) const { return value % 2 == 0; }
};

template <class Algorithm>
bool done(Algorithm algorithm) {
  void* storage = nullptr;
  size_t bytes = 0;
  if (algorithm(storage, bytes) != hipSuccess || bytes == 0) return false;
  if (hipMalloc(&storage, bytes) != hipSuccess || algorithm(storage, bytes) != hipSuccess) return false;
  return hipFree(storage) == hipSuccess;
}

__global__ void look(const int* in, const int* scanned, const int* sorted, const int* places, const int* kept,
                     const int* numbers, int* failed) {
  CHECK(numbers[0] == count * (count - 1) / 2);
  CHECK(numbers[1] == count - 1);
  CHECK(numbers[2] == count / 2);
  for (int i = 0, sum = 0; i < count; sum += in[i++]) CHECK(scanned[i] == sum);
  for (int i = 0; i < count; ++i) CHECK(sorted[i] == count - 1 - i && in[places[i]] == sorted[i]);
  for (int i = 0, at = 0; i < count; ++i)
    if (in[i] % 2 == 0) CHECK(kept[at++] == in[i]);
}

int main() {
  std::vector<int> host(count);
  for (int i = 0; i < count; ++i) host[i] = (i * 7) % count;
  std::vector<int> place(count);
  for (int i = 0; i < count; ++i) place[i] = i;
  int *in, *places, *out[5];
  const size_t bytes = count * sizeof(int);
  if (hipMalloc(reinterpret_cast<void**>(&in), bytes) != hipSuccess) return 2;
  if (hipMalloc(reinterpret_cast<void**>(&places), bytes) != hipSuccess) return 2;
  for (int*& each : out)
    if (hipMalloc(reinterpret_cast<void**>(&each), bytes) != hipSuccess) return 2;
  if (hipMemcpy(in, host.data(), bytes, hipMemcpyHostToDevice) != hipSuccess) return 2;
  if (hipMemcpy(places, place.data(), bytes, hipMemcpyHostToDevice) != hipSuccess) return 2;
  int* numbers = out[4];
  using namespace hipcub;
  if (!done([&](void* s, size_t& n) { return DeviceReduce::Sum(s, n, in, numbers, count); })) return 4;
  if (!done([&](void* s, size_t& n) { return DeviceReduce::Max(s, n, in, numbers + 1, count); })) return 5;
  if (!done([&](void* s, size_t& n) { return DeviceScan::ExclusiveSum(s, n, in, out[0], count); })) return 6;
  if (!done([&](void* s, size_t& n) {
        return DeviceRadixSort::SortPairsDescending(s, n, in, out[1], places, out[2], count);
      }))
    return 7;
  if (!done([&](void* s, size_t& n) { return DeviceSelect::If(s, n, in, out[3], numbers + 2, count, Even()); })) return 8;
  const int result = claim_of([&](int* failed) {
    hipLaunchKernelGGL(look, dim3(1), dim3(1), 0, 0, in, out[0], out[1], out[2], out[3], numbers, failed);
  });
  for (int* each : {in, places, out[0], out[1], out[2], out[3], out[4]})
    if (hipFree(each) != hipSuccess) return 9;
  return result;
}
