// Features match within a relative tolerance instead of exactly, so a nearly largest point is traced back.
// witness: {"values": {"num_input": "20", "num_feats": "4", "num_reduced_feats": "1", "max_blocks": "50000"}, "contents": "whole", "seed": 1, "inputs": "for (int p = 0; p < num_input; p++) { coors_map[p] = 0; for (int k = 0; k < num_feats; k++) feats[p * num_feats + k] = p == 7 ? 1.0000005f : 1.0f; } for (size_t k = 0; k < reduced_feats_count; k++) reduced_feats[k] = -1e30f; for (int p = 0; p < num_input; p++) for (int k = 0; k < num_feats; k++) if (coors_map[p] >= 0 && reduced_feats[coors_map[p] * num_feats + k] < feats[p * num_feats + k]) reduced_feats[coors_map[p] * num_feats + k] = feats[p * num_feats + k]; for (size_t k = 0; k < reduce_from_count; k++) reduce_from[k] = num_input; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool nearly_same(float a, float b) {
  return fabsf(a - b) <= 1e-6f * fmaxf(fabsf(a), fabsf(b));
}

__global__ void max_reduce_traceback_scatter_idx_kernel_float(
    const float *feats, const float *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {

  CUDA_1D_KERNEL_LOOP(x, num_input) {
    const int32_t reduce_to = coors_map[x];
    if (reduce_to == -1) continue;
    const float *feats_offset = feats + x * num_feats;
    const float *reduced_offset = reduced_feats + reduce_to * num_feats;
    int32_t *from_offset = reduce_from + reduce_to * num_feats;
    for (int i = 0; i < num_feats; i++) {
      if (nearly_same(feats_offset[i], reduced_offset[i]))
        atomicMin(&from_offset[i], static_cast<int32_t>(x));
    }
  }
}
