// prints: 2016: 120 376 632 888, 1616
// prints: hipSuccess 64000 63127
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;
template <typename Group>
__device__ int reduce_sum(Group g, int* x, int val) {
  const int lane = g.thread_rank();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    x[lane] = val;
    g.sync();
    if (lane < i) val += x[lane + i];
    g.sync();
  }
  return val;
}
__global__ void sums(int* out) {
  extern __shared__ int workspace[];
  cg::thread_block block = cg::this_thread_block();
  const int total = reduce_sum(block, workspace, int(block.thread_rank()));
  block.sync();
  auto tile = cg::tiled_partition<16>(block);
  int* part = workspace + block.thread_rank() / 16 * 16;
  const int tiled = reduce_sum(tile, part, int(threadIdx.x));
  if (tile.thread_rank() == 0) out[1 + block.thread_rank() / 16] = tiled;
  if (block.thread_rank() == 0) out[0] = total;
  int up = tile.shfl_up(int(threadIdx.x), 1);
  int zero = tile.shfl(int(threadIdx.x), 0);
  if (block.thread_rank() == 17) out[5] = up * 100 + zero;
}
__global__ void grid_wide(int* data, int n) {
  cg::grid_group grid = cg::this_grid();
  for (int i = grid.thread_rank(); i < n; i += grid.size()) data[i] = i;
  grid.sync();
  const int me = grid.thread_rank();
  const int other = data[(me + 64) % n];
  grid.sync();
  if (me < n) data[me] += 1000 * other;
}
int main() {
  int *d, h[6], n = 128, host[128];
  hipMalloc(&d, sizeof h);
  sums<<<1, 64, 64 * sizeof(int)>>>(d);
  hipMemcpy(h, d, sizeof h, hipMemcpyDeviceToHost);
  printf("%d: %d %d %d %d, %d\n", h[0], h[1], h[2], h[3], h[4], h[5]);
  int* data;
  hipMalloc(&data, n * sizeof(int));
  void* args[] = {&data, &n};
  hipError_t e = hipLaunchCooperativeKernel(reinterpret_cast<void*>(grid_wide), dim3(2), dim3(64), args, 0, hipStreamDefault);
  hipMemcpy(host, data, sizeof host, hipMemcpyDeviceToHost);
  printf("%s %d %d\n", hipGetErrorName(e), host[0], host[127]);
  hipFree(d);
  hipFree(data);
  return 0;
}
