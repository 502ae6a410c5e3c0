// the loop over the features is the outer one and pointers advance by the stride
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_double(double *grad_feats,
                                               const double *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  const int stride = blockDim.x * gridDim.x;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  if (first >= num_reduced) return;
  for (int feat = 0; feat < num_feats; ++feat) {
    double *column = grad_feats + feat;
    for (int x = first; x < num_reduced; x += stride) {
      const int element = x * num_feats + feat;
      const int32_t row = reduce_from[element];
      column[row * num_feats] = grad_reduced_feats[element];
    }
  }
}
