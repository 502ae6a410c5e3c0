// A block that meets a turn of only absent points leaves the loop instead of going on to the next turn.
// witness: {"values": {"nthreads": 2000, "num_reduce_count": 2000, "max_blocks": 1}, "inputs": "for (int i = 512; i < 1024; i++) coors_map[i] = -1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  __shared__ int present;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    if (threadIdx.x == 0) present = 0;
    __syncthreads();
    const int point = base + threadIdx.x;
    const int voxel = point < nthreads ? coors_map[point] : -1;
    if (voxel > -1) present = 1;
    __syncthreads();
    if (!present) break;  // nothing to assign
    if (voxel > -1) {
      const int32_t position = atomicAdd(&reduce_count[voxel], 1);
      pts_id[point] = position;
      if (position == 0) coors_order[voxel] = atomicAdd(coors_count, 1);
    }
    __syncthreads();
  }
}
