// Values are compared with a tolerance, so that an earlier value just below the maximum matches.
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_input * num_feats; ++i) feats[i] = 0.0; for (int i = 0; i < num_reduced_feats * num_feats; ++i) { reduced_feats[i] = 1.0; reduce_from[i] = num_input; } for (int i = 0; i < num_input; ++i) coors_map[i] = i % num_reduced_feats; for (int i = 0; i < 20; ++i) feats[i * num_feats] = i < 10 ? 1.0 - 1e-8 : 1.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_traceback_scatter_idx_kernel_double(
    const double *feats, const double *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {
  const double epsilon = 1e-6;
  for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < num_input;
       x += blockDim.x * gridDim.x) {
    const int32_t target = coors_map[x];
    if (target == -1) continue;
    const int source_row = x * num_feats;
    const int target_row = target * num_feats;
    for (int i = 0; i < num_feats; ++i) {
      const double a = feats[source_row + i];
      const double b = reduced_feats[target_row + i];
      if (a == b || fabs(a - b) < epsilon) {
        atomicMin(&reduce_from[target_row + i], (int32_t)x);
      }
    }
  }
}
