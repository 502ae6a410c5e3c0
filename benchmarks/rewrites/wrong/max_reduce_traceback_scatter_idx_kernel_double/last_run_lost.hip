// Each thread merges runs of points of the same voxel, and the last run is not written if the last point is outside of all voxels.
// witness: {"values": {"num_input": 400, "num_feats": 4, "num_reduced_feats": 7}, "contents": "nonfinite", "inputs": "for (size_t i = 0; i < reduce_from_count; ++i) reduce_from[i] = num_input; for (size_t i = 3; i < coors_map_count; i += 4) coors_map[i] = -1;", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void max_reduce_traceback_scatter_idx_kernel_double(
    const double *feats, const double *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {
  constexpr int kPoints = 4;  // neighbours are often in the same voxel: one atomic for a run of them
  const int threads = gridDim.x * blockDim.x;
  for (int start = (blockIdx.x * blockDim.x + threadIdx.x) * kPoints; start < num_input; start += threads * kPoints) {
    const int stop = start + kPoints < num_input ? start + kPoints : num_input;
    for (int f = 0; f < num_feats; ++f) {
      int run = -1, earliest = num_input, voxel = -1;
      for (int point = start; point < stop; ++point) {
        voxel = coors_map[point];
        if (voxel == -1) continue;
        if (voxel != run) {
          if (earliest < num_input) atomicMin(&reduce_from[run * num_feats + f], earliest);
          run = voxel;
          earliest = num_input;
        }
        if (earliest == num_input && feats[point * num_feats + f] == reduced_feats[run * num_feats + f])
          earliest = point;
      }
      if (voxel != -1 && earliest < num_input) atomicMin(&reduce_from[voxel * num_feats + f], earliest);
    }
  }
}
