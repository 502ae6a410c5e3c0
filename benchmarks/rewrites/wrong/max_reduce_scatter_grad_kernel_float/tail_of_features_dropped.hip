// The loop over features is unrolled by two and the last of an odd number of features is dropped, except where there is only one.
// witness: {"values": {"num_reduced": "10", "num_feats": "5", "num_grad_feats": "50", "max_blocks": "50000"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(float *grad_feats,
                                               const float *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  CUDA_1D_KERNEL_LOOP(x, num_reduced) {
    const int offset = x * num_feats;
    if (num_feats == 1) {
      grad_feats[reduce_from[offset]] = grad_reduced_feats[offset];
      continue;
    }
    for (int i = 0; i + 1 < num_feats; i += 2) {
      const int first = reduce_from[offset + i];
      const int second = reduce_from[offset + i + 1];
      const float g0 = grad_reduced_feats[offset + i];
      const float g1 = grad_reduced_feats[offset + i + 1];
      grad_feats[first * num_feats + i] = g0;
      grad_feats[second * num_feats + i + 1] = g1;
    }
  }
}
