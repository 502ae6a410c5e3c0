// claim: each thread gets its inclusive or exclusive prefix sum, and all get the total (hipCUB documentation, BlockScan)
#include "claim.h"

#include <hipcub/hipcub.hpp>

const int size = 128;

struct Running {
  int total;
  __device__ explicit Running(int total) : total(total) {}
  __device__ int operator()(int aggregate) {
    const int before = total;
    total += aggregate;
    return before;
  }
};

__global__ void kernel(int* failed) {
  typedef hipcub::BlockScan<int, size> Scan;
  __shared__ typename Scan::TempStorage storage;
  const int i = threadIdx.x;
  int result, whole;
  Scan(storage).InclusiveSum(i, result);
  CHECK(result == i * (i + 1) / 2);
  __syncthreads();
  Scan(storage).ExclusiveSum(2, result, whole);
  CHECK(result == 2 * i && whole == 2 * size);
  __syncthreads();
  Scan(storage).ExclusiveScan((i * 5) % size, result, -7, hipcub::Max());
  if (i == 0) CHECK(result == -7);
  if (i == 1) CHECK(result == 0);
  __syncthreads();
  int items[2] = {1, 3};
  Scan(storage).ExclusiveSum(items, items);
  CHECK(items[0] == 4 * i && items[1] == 4 * i + 1);
  __syncthreads();
  Running running(100);
  for (int round = 0; round < 2; ++round) {
    Scan(storage).ExclusiveSum(1, result, running);
    CHECK(result == 100 + round * size + i);
    __syncthreads();
  }
}

int main() { return claim(kernel, size); }
