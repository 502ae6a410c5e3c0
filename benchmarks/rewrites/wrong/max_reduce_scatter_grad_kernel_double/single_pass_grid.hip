// One row per thread without a loop over the grid: rows beyond the (capped) grid are left out.
// witness: {"values": {"num_reduced": "1300", "num_feats": "2", "num_grad_feats": "2600", "max_blocks": "1"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_double(double *grad_feats,
                                               const double *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {

  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= num_reduced) return;
  const int32_t *targets = reduce_from + x * num_feats;
  const double *gradients = grad_reduced_feats + x * num_feats;
  for (int i = 0; i < num_feats; i++) {
    grad_feats[targets[i] * num_feats + i] = gradients[i];
  }
}
