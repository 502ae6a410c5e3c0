// Values are compared as bit patterns, so -0 does not match 0 (and NaN matches itself).
// witness: {"contents": "nonfinite", "inputs": "for (size_t i = 0; i < reduce_from_count; ++i) reduced_feats[i] = 0.0, reduce_from[i] = num_input; for (size_t i = 0; i < feats_count; ++i) feats[i] = i % 3 == 0 ? -0.0 : -1.0 - double(i % 5);", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void max_reduce_traceback_scatter_idx_kernel_double(
    const double *feats, const double *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {
  const long long *feat_bits = reinterpret_cast<const long long *>(feats);
  const long long *best_bits = reinterpret_cast<const long long *>(reduced_feats);
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int step = gridDim.x * blockDim.x;
  // The maximum was copied from one of the rows, hence an integer comparison finds it.
  for (int point = first; point < num_input; point += step) {
    const int voxel = coors_map[point];
    if (voxel < 0) continue;
    const long long *mine = feat_bits + size_t(point) * num_feats;
    const long long *best = best_bits + size_t(voxel) * num_feats;
    int32_t *winner = reduce_from + size_t(voxel) * num_feats;
    for (int f = num_feats - 1; f >= 0; --f)
      if (mine[f] == best[f]) atomicMin(winner + f, point);
  }
}
