// the number of voxels that a block opens in a round is not set back before the next round
// witness: {"values": {"nthreads": 1000, "num_reduce_count": 1000, "max_blocks": 1}, "inputs": "for (size_t i = 0; i < coors_map_count; ++i) coors_map[i] = int32_t(i); for (size_t i = 0; i < reduce_count_count; ++i) reduce_count[i] = 1; reduce_count[5] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  __shared__ int32_t opened;
  __shared__ int32_t base;
  if (threadIdx.x == 0) opened = 0;
  __syncthreads();
  // One atomic per block on the number of voxels.
  for (int start = blockIdx.x * blockDim.x; start < nthreads; start += blockDim.x * gridDim.x) {
    const int i = start + threadIdx.x;
    int32_t voxel = -1, slot = -1;
    if (i < nthreads) voxel = coors_map[i];
    if (voxel > -1) {
      const int32_t position = atomicAdd(&reduce_count[voxel], 1);
      pts_id[i] = position;
      if (position == 0) slot = atomicAdd(&opened, 1);
    }
    __syncthreads();
    if (threadIdx.x == 0 && opened > 0) base = atomicAdd(coors_count, opened);
    __syncthreads();
    if (slot > -1) coors_order[voxel] = base + slot;
    __syncthreads();
  }
}
