// New voxels are counted in shared memory and the block reserves their orders with one atomic in each turn.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  __shared__ int32_t fresh;
  __shared__ int32_t base;
  const int turns = (nthreads + blockDim.x * gridDim.x - 1) / (blockDim.x * gridDim.x);
  for (int turn = 0; turn < turns; ++turn) {
    if (threadIdx.x == 0) fresh = 0;
    __syncthreads();
    const unsigned int point = (turn * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
    const int32_t voxel = point < (unsigned int)nthreads ? coors_map[point] : -1;
    int32_t slot = -1;
    if (voxel >= 0) {
      const int32_t place = atomicAdd(reduce_count + voxel, 1);
      if (place == 0) slot = atomicAdd(&fresh, 1);
      pts_id[point] = place;
    }
    __syncthreads();
    if (threadIdx.x == 0 && fresh > 0) base = atomicAdd(coors_count, fresh);
    __syncthreads();
    if (slot >= 0) coors_order[voxel] = base + slot;
  }
}
