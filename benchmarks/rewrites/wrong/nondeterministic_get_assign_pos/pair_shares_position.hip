// Two neighbouring points of the same voxel share one atomic addition, and both get the same position.
// witness: {"values": {"nthreads": "8", "num_reduce_count": "8"}, "contents": "wide", "seed": 1, "inputs": "coors_map[0] = 3; coors_map[1] = 3; for (int i = 2; i < 8; i++) coors_map[i] = -1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  const int pairs = (nthreads + 1) / 2;
  CUDA_1D_KERNEL_LOOP(p, pairs) {
    const int first = 2 * p, second = 2 * p + 1;
    const int a = coors_map[first];
    const int b = second < nthreads ? coors_map[second] : -1;
    const bool merged = a > -1 && a == b;
    if (a > -1) {
      const int32_t position = atomicAdd(&reduce_count[a], merged ? 2 : 1);
      pts_id[first] = position;
      if (merged) pts_id[second] = position;
      if (position == 0) coors_order[a] = atomicAdd(coors_count, 1);
    }
    if (b > -1 && !merged) {
      const int32_t position = atomicAdd(&reduce_count[b], 1);
      pts_id[second] = position;
      if (position == 0) coors_order[b] = atomicAdd(coors_count, 1);
    }
  }
}
