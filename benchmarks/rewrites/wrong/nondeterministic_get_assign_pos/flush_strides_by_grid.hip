// Adds the counters of the block to the global ones with the stride of the grid, so that more than one block leaves some out.
// witness: {"values": {}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  constexpr int CACHED = 1024;
  __shared__ int32_t counts[CACHED], bases[CACHED];
  const int stride = blockDim.x * gridDim.x;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += stride) {
    for (int v = threadIdx.x; v < CACHED; v += blockDim.x) counts[v] = bases[v] = 0;
    __syncthreads();
    const int point = base + threadIdx.x;
    const int voxel = point < nthreads ? coors_map[point] : -1;
    int32_t position = 0;
    if (voxel >= CACHED) {
      position = atomicAdd(&reduce_count[voxel], 1);
      if (position == 0) coors_order[voxel] = atomicAdd(coors_count, 1);
    } else if (voxel > -1) {
      position = atomicAdd(&counts[voxel], 1);
    }
    __syncthreads();
    for (int v = threadIdx.x; v < CACHED; v += stride) {
      if (counts[v] > 0) {
        bases[v] = atomicAdd(&reduce_count[v], counts[v]);
        if (bases[v] == 0) coors_order[v] = atomicAdd(coors_count, 1);
      }
    }
    __syncthreads();
    if (voxel > -1) pts_id[point] = voxel < CACHED ? bases[voxel] + position : position;
    __syncthreads();
  }
}
