// The point and the feature are packed into one word that has only 8 bits for the feature.
// witness: {"values": {"num_reduced": "1", "num_feats": "300", "num_grad_feats": "300", "max_blocks": "50000"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(float *grad_feats,
                                               const float *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  CUDA_1D_KERNEL_LOOP(x, num_reduced) {
    const int offset = x * num_feats;
    for (int i = 0; i < num_feats; i++) {
      const unsigned int key = ((unsigned int)reduce_from[offset + i] << 8) | (unsigned int)(i & 255);
      const size_t point = key >> 8;
      grad_feats[point * num_feats + (key & 255u)] = grad_reduced_feats[offset + i];
    }
  }
}
