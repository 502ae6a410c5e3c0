// claim: a block sorts keys of every type with their values, and the sort is stable (hipCUB documentation, BlockRadixSort)
#include "claim.h"

#include <hipcub/hipcub.hpp>

const int size = 64;

__global__ void kernel(int* failed) {
  typedef hipcub::BlockRadixSort<float, size, 2, int> Sort;
  __shared__ typename Sort::TempStorage storage;
  const int i = threadIdx.x;
  float keys[2] = {float(i % 8) - 4.0f, 100.0f + i};
  int values[2] = {2 * i, 2 * i + 1};
  Sort(storage).Sort(keys, values);
  const int place = 2 * i;
  if (place < size) {
    CHECK(keys[0] == float(place / 8) - 4.0f && keys[1] == keys[0]);
    CHECK(values[1] == values[0] + 16);
  } else {
    CHECK(keys[0] == 100.0f + (place - size) && values[0] == 2 * (place - size) + 1);
  }
  __syncthreads();
  typedef hipcub::BlockRadixSort<unsigned, size, 1> Plain;
  __shared__ typename Plain::TempStorage other;
  unsigned key[1] = {unsigned(i)};
  Plain(other).SortDescending(key);
  CHECK(key[0] == unsigned(size - 1 - i));
  __syncthreads();
  key[0] = unsigned(i) ^ 3u;
  Plain(other).Sort(key, 2, 32);
  CHECK(key[0] / 4 == unsigned(i) / 4 && key[0] % 4 == 3 - unsigned(i) % 4);
}

int main() { return claim(kernel, size); }
