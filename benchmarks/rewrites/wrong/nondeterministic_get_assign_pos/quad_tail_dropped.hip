// Every thread takes four points, and the points that do not fill four are dropped.
// witness: {"values": {"nthreads": "30", "num_reduce_count": "30"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  const int quads = nthreads / 4;
  CUDA_1D_KERNEL_LOOP(q, quads) {
    for (int k = 0; k < 4; k++) {
      const int point = 4 * q + k;
      const int coors_idx = coors_map[point];
      if (coors_idx < 0) continue;
      const int32_t position = atomicAdd(&reduce_count[coors_idx], 1);
      pts_id[point] = position;
      if (position == 0) coors_order[coors_idx] = atomicAdd(coors_count, 1);
    }
  }
}
