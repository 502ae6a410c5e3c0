// bug: out_of_bounds | a tile is declared without room for its halo
#include "check.h"

constexpr int BLOCK = 64;

__global__ void sum_of_neighbours(const int* in, int* out) {
#ifdef BUG
  __shared__ int tile[BLOCK];
#else
  __shared__ int tile[BLOCK + 1];
#endif
  int t = threadIdx.x;
  tile[t] = in[t];
  if (t == BLOCK - 1) tile[t + 1] = in[t + 1];
  __syncthreads();
  out[t] = tile[t] + tile[t + 1];
}

int main() {
  int* in = on_device(std::vector<int>(BLOCK + 1, 3));
  int* out = on_device(std::vector<int>(BLOCK));
  sum_of_neighbours<<<1, BLOCK>>>(in, out);
  finish();
  bool good = on_host(out, BLOCK)[BLOCK - 1] == 6;
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return good ? 0 : 1;
}
