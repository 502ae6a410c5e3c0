// The features are handled from the last to the first, unrolled by four, and the rest one by one.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(float *grad_feats,
                                               const float *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  CUDA_1D_KERNEL_LOOP(x, num_reduced) {
    const int32_t *from = reduce_from + (size_t)x * num_feats;
    const float *grad = grad_reduced_feats + (size_t)x * num_feats;
    int i = num_feats;
    for (; i >= 4; i -= 4) {
      int32_t to[4];
      float g[4];
#pragma unroll
      for (int j = 0; j < 4; j++) {
        to[j] = from[i - 4 + j];
        g[j] = grad[i - 4 + j];
      }
#pragma unroll
      for (int j = 3; j >= 0; j--)
        grad_feats[(size_t)to[j] * num_feats + i - 4 + j] = g[j];
    }
    while (--i >= 0)
      grad_feats[(size_t)from[i] * num_feats + i] = grad[i];
  }
}
