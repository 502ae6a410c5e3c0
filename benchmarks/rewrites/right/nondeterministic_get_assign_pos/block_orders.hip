// the voxels that a block opens in a round are numbered in shared memory, with one atomic for all of them
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  __shared__ int32_t opened;
  __shared__ int32_t base;
  for (int start = blockIdx.x * blockDim.x; start < nthreads; start += blockDim.x * gridDim.x) {
    if (threadIdx.x == 0) opened = 0;
    __syncthreads();
    const int i = start + threadIdx.x;
    const int32_t voxel = i < nthreads ? coors_map[i] : -1;
    int32_t slot = -1;
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
