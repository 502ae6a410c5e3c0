// claim: the first thread gets the sum, the maximum or any other reduction of a block's values (hipCUB documentation, BlockReduce)
#include "claim.h"

#include <hipcub/hipcub.hpp>

const int size = 96;

__global__ void kernel(int* failed) {
  typedef hipcub::BlockReduce<int, size> Reduce;
  __shared__ typename Reduce::TempStorage storage;
  const int i = threadIdx.x;
  const int sum = Reduce(storage).Sum(i + 1);
  if (i == 0) CHECK(sum == size * (size + 1) / 2);
  __syncthreads();
  const int most = Reduce(storage).Reduce((i * 37) % size, hipcub::Max());
  if (i == 0) CHECK(most == size - 1);
  __syncthreads();
  const int some = Reduce(storage).Sum(1, 10);
  if (i == 0) CHECK(some == 10);
  __syncthreads();
  int items[3] = {i, 2 * i, 3 * i};
  const int all = Reduce(storage).Sum(items);
  if (i == 0) CHECK(all == 6 * (size * (size - 1) / 2));
}

int main() { return claim(kernel, size); }
