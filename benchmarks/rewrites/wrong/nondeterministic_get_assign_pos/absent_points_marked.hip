// stores -1 as the position of a point without voxel, which the kernel should leave as it was
// witness: {"values": {}, "contents": "negative_index", "seed": 41}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  CUDA_1D_KERNEL_LOOP(point, nthreads) {
    const int voxel = coors_map[point];
    int32_t position = -1;
    if (voxel > -1) {
      position = atomicAdd(reduce_count + voxel, 1);
      if (position == 0) coors_order[voxel] = atomicAdd(coors_count, 1);
    }
    pts_id[point] = position;  // Every thread stores: coalesced.
  }
}
