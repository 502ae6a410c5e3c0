// claim: after a grid barrier, every block sees the writes of all blocks (HIP cooperative groups, grid_group)
#include "claim.h"

#include <hip/hip_cooperative_groups.h>

namespace cg = cooperative_groups;
__global__ void kernel(int* data, int* failed) {
  cg::grid_group grid = cg::this_grid();
  __shared__ int own[32];
  const int i = int(grid.thread_rank()), n = int(grid.size());
  own[threadIdx.x] = i;
  data[i] = i;
  grid.sync();
  CHECK(data[(i + 33) % n] == (i + 33) % n);
  grid.sync();
  data[i] = -1;
  CHECK(own[threadIdx.x] == i && own[31 - threadIdx.x] == int(blockIdx.x * 32 + 31 - threadIdx.x));
}

int main() {
  int *data, *failed, line = -1;
  if (hipMalloc(&data, 8 * 32 * 4) != hipSuccess || hipMalloc(&failed, 4) != hipSuccess || hipMemset(failed, 0, 4) != hipSuccess) return 2;
  void* arguments[] = {&data, &failed};
  if (hipLaunchCooperativeKernel((void*)kernel, dim3(8), dim3(32), arguments, 0, 0) != hipSuccess) return 1;
  if (hipMemcpy(&line, failed, 4, hipMemcpyDeviceToHost) != hipSuccess || line != 0) return 1;
  if (hipFree(data) != hipSuccess || hipFree(failed) != hipSuccess) return 2;
  std::printf("PASS\n");
  return 0;
}
