// adds a run of points of the same voxel at once, and a point without voxel does not end the run but gets a position too
// witness: {"values": {}, "contents": "wide", "seed": 44, "inputs": "coors_map[1] = -1; coors_map[2] = coors_map[0];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  const int fours = nthreads / 4 + (nthreads % 4 != 0);
  CUDA_1D_KERNEL_LOOP(four, fours) {
    // Points that lie side by side are often in one voxel: one atomic for a run of them.
    const int end = min(4 * four + 4, nthreads);
    int begin = 4 * four;
    while (begin < end) {
      const int voxel = coors_map[begin];
      int past = begin + 1;
      while (past < end && (coors_map[past] == voxel || coors_map[past] < 0)) ++past;
      if (voxel > -1) {
        int inside = 0;
        for (int point = begin; point < past; ++point) inside += coors_map[point] == voxel;
        int32_t position = atomicAdd(reduce_count + voxel, inside);
        if (position == 0) coors_order[voxel] = atomicAdd(coors_count, 1);
        for (int point = begin; point < past; ++point) pts_id[point] = position++;
      }
      begin = past;
    }
  }
}
