// each thread takes four points side by side, and adds a run of points of the same voxel with one atomic
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
      while (past < end && coors_map[past] == voxel) ++past;
      if (voxel > -1) {
        int32_t position = atomicAdd(reduce_count + voxel, past - begin);
        for (int point = begin; point < past; ++point, ++position) {
          pts_id[point] = position;
          if (position == 0) coors_order[voxel] = atomicAdd(coors_count, 1);
        }
      }
      begin = past;
    }
  }
}
