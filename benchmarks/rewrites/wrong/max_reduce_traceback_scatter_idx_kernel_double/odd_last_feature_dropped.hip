// Features are handled in pairs, and the last one is dropped where their number is odd.
// witness: {"values": {"num_feats": 5}, "seed": 7, "inputs": "for (int i = 0; i < num_input * num_feats; ++i) feats[i] = 0.0; for (int i = 0; i < num_reduced_feats * num_feats; ++i) { reduced_feats[i] = 1.0; reduce_from[i] = num_input; } for (int i = 0; i < num_input; ++i) coors_map[i] = i % num_reduced_feats; for (int i = 10 * num_feats; i < 20 * num_feats; ++i) feats[i] = 1.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_traceback_scatter_idx_kernel_double(
    const double *feats, const double *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {
  for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < num_input;
       x += blockDim.x * gridDim.x) {
    const int32_t target = coors_map[x];
    if (target == -1) continue;
    const double *value = feats + x * num_feats;
    const double *best = reduced_feats + target * num_feats;
    int32_t *source = reduce_from + target * num_feats;
    for (int i = 0; i + 1 < num_feats; i += 2) {
      const double v0 = value[i], v1 = value[i + 1];
      const double b0 = best[i], b1 = best[i + 1];
      if (v0 == b0) atomicMin(source + i, (int32_t)x);
      if (v1 == b1) atomicMin(source + i + 1, (int32_t)x);
    }
  }
}
