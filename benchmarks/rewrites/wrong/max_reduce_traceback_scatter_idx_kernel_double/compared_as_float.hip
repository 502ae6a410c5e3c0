// The features are compared in single precision, where values that lie close together are equal.
// witness: {"values": {"num_input": 700, "num_feats": 5}, "contents": "nonfinite", "inputs": "for (size_t i = 0; i < reduce_from_count; ++i) reduce_from[i] = num_input, reduced_feats[i] = 0.75; for (size_t i = 0; i < feats_count; ++i) feats[i] = i > feats_count / 2 && i % 3 ? 0.75 : 0.75 - 1e-12;", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void max_reduce_traceback_scatter_idx_kernel_double(
    const double *feats, const double *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {
  const int step = gridDim.x * blockDim.x;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < num_input; point += step) {
    const int voxel = coors_map[point];
    if (voxel == -1) continue;
    const double *mine = feats + size_t(point) * num_feats;
    const double *best = reduced_feats + size_t(voxel) * num_feats;
    int32_t *winner = reduce_from + size_t(voxel) * num_feats;
    int f = 0;
    for (; f + 1 < num_feats; f += 2) {
      const float2 a = make_float2(mine[f], mine[f + 1]);
      const float2 b = make_float2(best[f], best[f + 1]);
      if (a.x == b.x) atomicMin(winner + f, point);
      if (a.y == b.y) atomicMin(winner + f + 1, point);
    }
    if (f < num_feats) {
      const float a = mine[f], b = best[f];
      if (a == b) atomicMin(winner + f, point);
    }
  }
}
