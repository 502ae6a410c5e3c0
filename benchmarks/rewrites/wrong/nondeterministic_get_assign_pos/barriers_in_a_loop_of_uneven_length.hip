// counts the new voxels of a block in shared memory with barriers within the loop, which threads past the end have left
// witness: {"values": {}, "contents": "wide", "seed": 45}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  __shared__ int found, place;
  CUDA_1D_KERNEL_LOOP(point, nthreads) {
    if (threadIdx.x == 0) found = 0;
    __syncthreads();
    const int voxel = coors_map[point];
    int slot = -1;
    if (voxel > -1) {
      const int32_t position = atomicAdd(reduce_count + voxel, 1);
      pts_id[point] = position;
      if (position == 0) slot = atomicAdd(&found, 1);
    }
    __syncthreads();
    if (threadIdx.x == 0 && found > 0) place = atomicAdd(coors_count, found);
    __syncthreads();
    if (slot >= 0) coors_order[voxel] = place + slot;
  }
}
