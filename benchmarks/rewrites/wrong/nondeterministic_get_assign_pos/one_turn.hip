// One thread per point without the grid-stride loop: points after the last thread are dropped when the number of blocks is limited.
// witness: {"values": {"nthreads": "1025", "num_reduce_count": "1025", "max_blocks": "2"}, "contents": "wide", "seed": 8}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  const int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread_idx >= nthreads) return;
  const int coors_idx = coors_map[thread_idx];
  if (coors_idx < 0) return;
  const int32_t position = atomicAdd(&reduce_count[coors_idx], 1);
  pts_id[thread_idx] = position;
  if (position == 0) coors_order[coors_idx] = atomicAdd(coors_count, 1);
}
