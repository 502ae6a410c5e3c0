// The block's counter of new voxels is cleared only once, so that a block with a second turn reserves those of the first turn again.
// witness: {"values": {"nthreads": "1500", "num_reduce_count": "1500", "max_blocks": "1"}, "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  __shared__ int32_t fresh;  // new voxels of the block
  __shared__ int32_t base;   // the first of their orders
  if (threadIdx.x == 0) fresh = 0;
  __syncthreads();

  const int stride = gridDim.x * blockDim.x;
  for (int start = blockIdx.x * blockDim.x; start < nthreads; start += stride) {
    const int point = start + threadIdx.x;
    int32_t voxel = -1, slot = -1;
    if (point < nthreads) voxel = coors_map[point];
    if (voxel > -1) {
      const int32_t rank = atomicAdd(&reduce_count[voxel], 1);
      pts_id[point] = rank;
      if (rank == 0) slot = atomicAdd(&fresh, 1);
    }
    __syncthreads();
    // One atomic for all new voxels of the block.
    if (threadIdx.x == 0) base = atomicAdd(coors_count, fresh);
    __syncthreads();
    if (slot >= 0) coors_order[voxel] = base + slot;
    __syncthreads();
  }
}
