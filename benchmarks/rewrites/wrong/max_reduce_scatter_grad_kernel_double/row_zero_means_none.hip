// row 0 is taken for the mark of an empty entry, so the first point gets no gradient
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_reduced * num_feats; ++i) reduce_from[i] = i / num_feats; for (int i = 0; i < num_reduced * num_feats; ++i) grad_reduced_feats[i] = 3.25 + i % 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_double(double *grad_feats,
                                               const double *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  for (; x < num_reduced; x += blockDim.x * gridDim.x) {
    int element = x * num_feats;
    for (int i = 0; i < num_feats; ++i, ++element) {
      const int32_t row = reduce_from[element];
      if (row <= 0) continue;  // nothing was reduced here
      grad_feats[row * num_feats + i] = grad_reduced_feats[element];
    }
  }
}
