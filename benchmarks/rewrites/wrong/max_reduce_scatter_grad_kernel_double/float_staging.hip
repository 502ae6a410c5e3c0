// The gradient passes through a float register, which loses the lower bits of the double.
// witness: {"values": {"num_reduced": "20", "num_feats": "3", "num_grad_feats": "60"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_double(double *grad_feats,
                                               const double *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {

  CUDA_1D_KERNEL_LOOP(x, num_reduced) {
    const int base = x * num_feats;
    for (int i = 0; i < num_feats; i++) {
      const float gradient = grad_reduced_feats[base + i];
      grad_feats[reduce_from[base + i] * num_feats + i] = gradient;
    }
  }
}
