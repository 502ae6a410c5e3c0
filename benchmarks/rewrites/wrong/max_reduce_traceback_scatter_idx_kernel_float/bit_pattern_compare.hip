// Features are compared by their bit patterns, so that 0.0 and -0.0 count as different (and equal NaN as equal).
// witness: {"values": {"num_input": "20", "num_feats": "4", "num_reduced_feats": "3", "max_blocks": "50000"}, "contents": "whole", "seed": 1, "inputs": "for (int p = 0; p < num_input; p++) { coors_map[p] = p % 3; for (int k = 0; k < num_feats; k++) feats[p * num_feats + k] = p < 6 ? -0.0f : 0.0f; } for (size_t k = 0; k < reduced_feats_count; k++) reduced_feats[k] = 0.0f; for (size_t k = 0; k < reduce_from_count; k++) reduce_from[k] = num_input; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_traceback_scatter_idx_kernel_float(
    const float *feats, const float *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {

  const uint32_t *feat_bits = reinterpret_cast<const uint32_t *>(feats);
  const uint32_t *reduced_bits =
      reinterpret_cast<const uint32_t *>(reduced_feats);
  CUDA_1D_KERNEL_LOOP(x, num_input) {
    const int32_t reduce_to = coors_map[x];
    if (reduce_to == -1) continue;
    const int in = x * num_feats;
    const int out = reduce_to * num_feats;
#pragma unroll 4
    for (int i = 0; i < num_feats; i++) {
      if (feat_bits[in + i] == reduced_bits[out + i])
        atomicMin(reduce_from + out + i, x);
    }
  }
}
