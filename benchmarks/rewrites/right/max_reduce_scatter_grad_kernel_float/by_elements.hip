// a thread has single elements, at distances of the whole grid
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(float *grad_feats,
                                               const float *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  const int64_t total = int64_t(num_reduced) * num_feats, step = int64_t(blockDim.x) * gridDim.x;
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < total; i += step) {
    const int64_t feature = i % num_feats;
    grad_feats[reduce_from[i] * int64_t(num_feats) + feature] = grad_reduced_feats[i];
  }
}
