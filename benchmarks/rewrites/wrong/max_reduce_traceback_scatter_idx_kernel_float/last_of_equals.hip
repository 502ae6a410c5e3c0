// of several inputs that hold the maximum, the last one is recorded
// witness: {"values": {"num_input": 200, "num_feats": 5, "num_reduced_feats": 7}, "inputs": "for (int i = 0; i < num_input; ++i) coors_map[i] = i % 9 == 8 ? -1 : i % 7; for (size_t i = 0; i < feats_count; ++i) feats[i] = float(i * 31 % 17); for (int r = 0; r < num_reduced_feats; ++r) for (int f = 0; f < num_feats; ++f) { float most = -1e30f; for (int i = 0; i < num_input; ++i) if (coors_map[i] == r && feats[size_t(i) * num_feats + f] > most) most = feats[size_t(i) * num_feats + f]; reduced_feats[r * num_feats + f] = most; } for (size_t i = 0; i < reduce_from_count; ++i) reduce_from[i] = num_input;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_traceback_scatter_idx_kernel_float(
    const float *feats, const float *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {
  CUDA_1D_KERNEL_LOOP(x, num_input) {
    int32_t reduce_to = coors_map[x];

    const int input_offset = x * num_feats;
    const float *feats_offset = feats + input_offset;

    if (reduce_to == -1) {
      continue;
    }

    const int reduced_offset = reduce_to * num_feats;
    const float *reduced_feats_offset = reduced_feats + reduced_offset;
    int32_t *reduce_from_offset = reduce_from + reduced_offset;

    for (int i = 0; i < num_feats; i++) {
      if (feats_offset[i] == reduced_feats_offset[i]) {
        if (atomicMin(&reduce_from_offset[i], static_cast<int32_t>(x)) < num_input)
          atomicMax(&reduce_from_offset[i], static_cast<int32_t>(x));
      }
    }
  }
}
