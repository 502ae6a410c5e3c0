// Points without a voxel get the position -1, where the original leaves their position as it was.
// witness: {"values": {"nthreads": "1000", "num_reduce_count": "1000", "max_blocks": "4096"}, "contents": "negative_index", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  CUDA_1D_KERNEL_LOOP(thread_idx, nthreads) {
    const int coors_idx = coors_map[thread_idx];
    int32_t position = -1;
    if (coors_idx > -1) {
      position = atomicAdd(&reduce_count[coors_idx], 1);
      if (position == 0) coors_order[coors_idx] = atomicAdd(coors_count, 1);
    }
    pts_id[thread_idx] = position;  // one store for all lanes
  }
}
