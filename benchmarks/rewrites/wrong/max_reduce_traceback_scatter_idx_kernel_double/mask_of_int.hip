// Matching features are collected in a 64-bit mask, but each bit is shifted as a 32-bit int.
// witness: {"values": {"num_input": 300, "num_feats": 40, "num_reduced_feats": 6}, "contents": "nonfinite", "inputs": "for (size_t i = 0; i < reduce_from_count; ++i) reduce_from[i] = num_input;", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void max_reduce_traceback_scatter_idx_kernel_double(
    const double *feats, const double *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {
  const int step = gridDim.x * blockDim.x;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < num_input; point += step) {
    const int voxel = coors_map[point];
    if (voxel == -1) continue;
    for (int start = 0; start < num_feats; start += 64) {
      const int width = num_feats - start < 64 ? num_feats - start : 64;
      const double *mine = feats + size_t(point) * num_feats + start;
      const double *best = reduced_feats + size_t(voxel) * num_feats + start;
      // First compare without a branch, then visit the few that match.
      unsigned long long hits = 0;
      for (int bit = 0; bit < width; ++bit) hits |= (mine[bit] == best[bit] ? 1 : 0) << (bit & 63);
      int32_t *winner = reduce_from + size_t(voxel) * num_feats + start;
      for (int bit = 0; bit < width && hits; ++bit, hits >>= 1)
        if (hits & 1) atomicMin(&winner[bit], point);
    }
  }
}
