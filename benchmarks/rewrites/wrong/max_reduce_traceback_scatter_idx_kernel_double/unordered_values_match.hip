// A value matches where it is neither less nor greater than the maximum, which holds for NaN too.
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_input * num_feats; ++i) feats[i] = 0.0; for (int i = 0; i < num_reduced_feats * num_feats; ++i) { reduced_feats[i] = 1.0; reduce_from[i] = num_input; } for (int i = 0; i < num_input; ++i) coors_map[i] = i % num_reduced_feats; for (int i = 0; i < 20; ++i) feats[i * num_feats] = i < 10 ? __builtin_inf() - __builtin_inf() : 1.0;"}
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
    for (const double *end = value + num_feats; value != end;
         ++value, ++best, ++source) {
      const int order = (*value > *best) - (*value < *best);
      if (order != 0) continue;
      atomicMin(source, (int32_t)x);
    }
  }
}
