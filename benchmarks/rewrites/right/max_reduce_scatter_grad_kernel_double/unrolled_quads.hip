// Four features per turn, loaded before they are stored, and a loop for the rest.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_double(double *grad_feats,
                                               const double *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {

  CUDA_1D_KERNEL_LOOP(x, num_reduced) {
    const int32_t *targets = reduce_from + x * num_feats;
    const double *gradients = grad_reduced_feats + x * num_feats;
    int i = 0;
    for (; i + 4 <= num_feats; i += 4) {
      int32_t t[4];
      double g[4];
      for (int k = 0; k < 4; k++) {
        t[k] = targets[i + k];
        g[k] = gradients[i + k];
      }
      for (int k = 0; k < 4; k++) grad_feats[t[k] * num_feats + i + k] = g[k];
    }
    for (; i < num_feats; i++) grad_feats[targets[i] * num_feats + i] = gradients[i];
  }
}
