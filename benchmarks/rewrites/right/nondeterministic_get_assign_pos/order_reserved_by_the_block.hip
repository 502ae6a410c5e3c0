// the block counts its new voxels in shared memory and reserves their places at once; all threads take part in every turn
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  __shared__ int found, place;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    if (threadIdx.x == 0) found = 0;
    __syncthreads();
    const int point = base + threadIdx.x;
    int voxel = -1, slot = -1;
    if (point < nthreads && (voxel = coors_map[point]) > -1) {
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
