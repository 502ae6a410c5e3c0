// Every iteration handles one feature of one input instead of all features of it.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_traceback_scatter_idx_kernel_double(
    const double *feats, const double *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {
  const int64_t total = (int64_t)num_input * num_feats;
  const int64_t threads = (int64_t)blockDim.x * gridDim.x;
  for (int64_t at = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; at < total;
       at += threads) {
    const int64_t x = at / num_feats;
    const int64_t feature = at - x * num_feats;
    const int32_t target = coors_map[x];
    if (target == -1) continue;
    const int64_t slot = (int64_t)target * num_feats + feature;
    if (feats[at] == reduced_feats[slot]) {
      atomicMin(&reduce_from[slot], (int32_t)x);
    }
  }
}
