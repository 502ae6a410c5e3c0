// The flattened index is divided by num_feats through a float reciprocal, which lands one row too low for some sizes.
// witness: {"values": {"num_input": "60", "num_feats": "41", "num_reduced_feats": "5", "max_blocks": "50000"}, "contents": "whole", "seed": 1, "inputs": "for (size_t k = 0; k < reduced_feats_count; k++) reduced_feats[k] = -1e30f; for (int p = 0; p < num_input; p++) for (int k = 0; k < num_feats; k++) if (coors_map[p] >= 0 && reduced_feats[coors_map[p] * num_feats + k] < feats[p * num_feats + k]) reduced_feats[coors_map[p] * num_feats + k] = feats[p * num_feats + k]; for (size_t k = 0; k < reduce_from_count; k++) reduce_from[k] = num_input; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_traceback_scatter_idx_kernel_float(
    const float *feats, const float *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {

  // one element per step instead of one row: coalesced reads of feats
  const int total = num_input * num_feats;
  const float inverse = 1.0f / num_feats;
  CUDA_1D_KERNEL_LOOP(e, total) {
    const int point = static_cast<int>(e * inverse);
    const int k = e - point * num_feats;
    const int32_t voxel = coors_map[point];
    if (voxel == -1) continue;
    const int target = voxel * num_feats + k;
    if (feats[e] == reduced_feats[target])
      atomicMin(&reduce_from[target], static_cast<int32_t>(point));
  }
}
