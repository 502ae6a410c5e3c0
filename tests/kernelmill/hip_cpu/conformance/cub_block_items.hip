// claim: a block loads, exchanges and stores its threads' items, blocked or striped (hipCUB documentation, BlockLoad, BlockExchange)
#include "claim.h"

#include <hipcub/hipcub.hpp>

const int size = 64;
const int items = 4;

__global__ void kernel(int* failed) {
  __shared__ int numbers[size * items];
  typedef hipcub::BlockLoad<int, size, items, hipcub::BLOCK_LOAD_TRANSPOSE> Load;
  typedef hipcub::BlockStore<int, size, items, hipcub::BLOCK_STORE_WARP_TRANSPOSE> Store;
  typedef hipcub::BlockExchange<int, size, items> Exchange;
  __shared__ union {
    typename Load::TempStorage load;
    typename Exchange::TempStorage exchange;
    typename Store::TempStorage store;
  } storage;
  const int i = threadIdx.x;
  for (int k = 0; k < items; ++k) numbers[k * size + i] = k * size + i;
  __syncthreads();
  int mine[items];
  Load(storage.load).Load(numbers, mine);
  for (int k = 0; k < items; ++k) CHECK(mine[k] == i * items + k);
  __syncthreads();
  Exchange(storage.exchange).BlockedToStriped(mine);
  for (int k = 0; k < items; ++k) CHECK(mine[k] == k * size + i);
  __syncthreads();
  for (int k = 0; k < items; ++k) mine[k] = -mine[k];
  Store(storage.store).Store(numbers, mine, 100);
  __syncthreads();
  const int second = i * items + 1;
  CHECK(numbers[second] == (second < 100 ? -(size + i) : second));
  Load(storage.load).Load(numbers, mine, 8, 55);
  CHECK(mine[0] == (i == 0 ? 0 : i == 1 ? -1 : 55));
}

int main() { return claim(kernel, size); }
