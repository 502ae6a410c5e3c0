// The feature loop is unrolled by four and the remainder of num_feats is never processed.
// witness: {"values": {"num_input": "40", "num_feats": "6", "num_reduced_feats": "5", "max_blocks": "50000"}, "contents": "whole", "seed": 1, "inputs": "for (size_t k = 0; k < reduced_feats_count; k++) reduced_feats[k] = -1e30f; for (int p = 0; p < num_input; p++) for (int k = 0; k < num_feats; k++) if (coors_map[p] >= 0 && reduced_feats[coors_map[p] * num_feats + k] < feats[p * num_feats + k]) reduced_feats[coors_map[p] * num_feats + k] = feats[p * num_feats + k]; for (size_t k = 0; k < reduce_from_count; k++) reduce_from[k] = num_input; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_traceback_scatter_idx_kernel_float(
    const float *feats, const float *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {

  CUDA_1D_KERNEL_LOOP(x, num_input) {
    const int32_t reduce_to = coors_map[x];
    if (reduce_to == -1) continue;
    const float *f = feats + x * num_feats;
    const float *r = reduced_feats + reduce_to * num_feats;
    int32_t *o = reduce_from + reduce_to * num_feats;
    if (num_feats < 4) {
      for (int i = 0; i < num_feats; i++)
        if (f[i] == r[i]) atomicMin(o + i, x);
      continue;
    }
    const int groups = num_feats / 4;
    for (int g = 0; g < groups; g++, f += 4, r += 4, o += 4) {
      const float f0 = f[0], f1 = f[1], f2 = f[2], f3 = f[3];
      const float r0 = r[0], r1 = r[1], r2 = r[2], r3 = r[3];
      if (f0 == r0) atomicMin(o, x);
      if (f1 == r1) atomicMin(o + 1, x);
      if (f2 == r2) atomicMin(o + 2, x);
      if (f3 == r3) atomicMin(o + 3, x);
    }
  }
}
