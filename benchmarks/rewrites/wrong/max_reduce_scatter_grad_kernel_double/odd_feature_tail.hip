// Features are moved in pairs, and the last one of an odd number of features is never written.
// witness: {"values": {"num_reduced": "20", "num_feats": "5", "num_grad_feats": "100"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_double(double *grad_feats,
                                               const double *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {

  CUDA_1D_KERNEL_LOOP(x, num_reduced) {
    const int base = x * num_feats;
    const int pairs = num_feats / 2;
    for (int p = 0; p < pairs; p++) {
      const int i = 2 * p;
      const double first = grad_reduced_feats[base + i];
      const double second = grad_reduced_feats[base + i + 1];
      grad_feats[reduce_from[base + i] * num_feats + i] = first;
      grad_feats[reduce_from[base + i + 1] * num_feats + i + 1] = second;
    }
  }
}
