// One element per turn of a flat loop with 64-bit indices.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_double(double *grad_feats,
                                               const double *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {

  const int64_t total = (int64_t)num_reduced * num_feats;
  const int64_t step = (int64_t)blockDim.x * gridDim.x;
  for (int64_t k = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; k < total; k += step) {
    const int feature = (int)(k % num_feats);
    grad_feats[(int64_t)reduce_from[k] * num_feats + feature] = grad_reduced_feats[k];
  }
}
