// Each thread takes runs of four points from the last to the first and merges neighbours of the same voxel before the atomic.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void max_reduce_traceback_scatter_idx_kernel_double(
    const double *feats, const double *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {
  const long long threads = (long long)gridDim.x * blockDim.x;
  const long long runs = ((long long)num_input + 3) / 4;
  for (long long r = (long long)blockIdx.x * blockDim.x + threadIdx.x; r < runs; r += threads) {
    const int start = int(r * 4);
    const int last = start + 3 < num_input ? start + 3 : num_input - 1;
    for (int f = num_feats - 1; f >= 0; --f) {
      int held = -1, earliest = -1;
      for (int point = last; point >= start; --point) {
        const int voxel = coors_map[point];
        if (voxel == -1) continue;
        if (feats[(long long)point * num_feats + f] == reduced_feats[(long long)voxel * num_feats + f]) {
          if (held != -1 && held != voxel) atomicMin(&reduce_from[(long long)held * num_feats + f], earliest);
          held = voxel;
          earliest = point;
        }
      }
      if (held != -1) atomicMin(&reduce_from[(long long)held * num_feats + f], earliest);
    }
  }
}
