// Rows are found by multiplying with the float reciprocal of num_feats, which is one too low for some exact multiples.
// witness: {"values": {"num_reduced": "12", "num_feats": "41", "num_grad_feats": "500"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_double(double *grad_feats,
                                               const double *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {

  const int total = num_reduced * num_feats;
  const float inverse = 1.0f / num_feats;
  CUDA_1D_KERNEL_LOOP(k, total) {
    const int row = (int)(k * inverse);
    const int feature = k - row * num_feats;
    grad_feats[reduce_from[k] * num_feats + feature] = grad_reduced_feats[k];
  }
}
