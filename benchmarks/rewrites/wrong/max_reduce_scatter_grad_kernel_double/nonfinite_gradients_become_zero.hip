// gradients that are not finite are replaced by zero instead of being passed on
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_reduced * num_feats; ++i) reduce_from[i] = i / num_feats; for (int i = 0; i < num_reduced * num_feats; ++i) if (i % 5 == 0) grad_reduced_feats[i] = i % 2 ? __builtin_nan(\"\") : __builtin_inf();"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_double(double *grad_feats,
                                               const double *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  for (int i = 0; i < num_feats; ++i) {
    for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < num_reduced;
         x += blockDim.x * gridDim.x) {
      const int element = x * num_feats + i;
      double g = grad_reduced_feats[element];
      if (!(g - g == 0.0)) g = 0.0;  // keep the gradients sane
      grad_feats[reduce_from[element] * num_feats + i] = g;
    }
  }
}
