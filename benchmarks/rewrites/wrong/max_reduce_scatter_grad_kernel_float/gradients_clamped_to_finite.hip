// Gradients are clamped to the finite range to keep the training stable, which changes infinities and NaN.
// witness: {"values": {"num_reduced": "10", "num_feats": "3", "num_grad_feats": "30", "max_blocks": "50000"}, "contents": "unit", "seed": 1, "inputs": "grad_reduced_feats[7] = INFINITY; grad_reduced_feats[8] = -INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(float *grad_feats,
                                               const float *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  const float largest = 3.402823466e+38f;
  const int total = num_reduced * num_feats;
  CUDA_1D_KERNEL_LOOP(e, total) {
    const int i = e % num_feats;
    const float g = fminf(fmaxf(grad_reduced_feats[e], -largest), largest);
    grad_feats[reduce_from[e] * num_feats + i] = g;
  }
}
