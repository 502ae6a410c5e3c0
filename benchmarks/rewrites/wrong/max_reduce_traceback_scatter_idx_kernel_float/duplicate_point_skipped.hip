// A point of the same voxel with the same first feature as its predecessor is taken for a duplicate and skipped, although its other features may be the largest.
// witness: {"values": {"num_input": "20", "num_feats": "4", "num_reduced_feats": "4", "max_blocks": "50000"}, "contents": "whole", "seed": 1, "inputs": "for (int p = 0; p < num_input; p++) { coors_map[p] = p / 5; feats[p * num_feats] = 1.0f; } for (size_t k = 0; k < reduced_feats_count; k++) reduced_feats[k] = -1e30f; for (int p = 0; p < num_input; p++) for (int k = 0; k < num_feats; k++) if (coors_map[p] >= 0 && reduced_feats[coors_map[p] * num_feats + k] < feats[p * num_feats + k]) reduced_feats[coors_map[p] * num_feats + k] = feats[p * num_feats + k]; for (size_t k = 0; k < reduce_from_count; k++) reduce_from[k] = num_input; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_traceback_scatter_idx_kernel_float(
    const float *feats, const float *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {

  CUDA_1D_KERNEL_LOOP(x, num_input) {
    const int32_t reduce_to = coors_map[x];
    if (reduce_to == -1) continue;
    const float *row = feats + x * num_feats;
    // Duplicates cost atomics and cannot win: the predecessor has a smaller x.
    if (x > 0 && coors_map[x - 1] == reduce_to && row[0] == row[-num_feats])
      continue;
    const float *reduced_row = reduced_feats + reduce_to * num_feats;
    int32_t *from_row = reduce_from + reduce_to * num_feats;
    for (int i = 0; i < num_feats; i++)
      if (row[i] == reduced_row[i]) atomicMin(from_row + i, x);
  }
}
