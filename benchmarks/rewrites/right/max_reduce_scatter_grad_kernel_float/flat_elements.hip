// The loop runs over single elements instead of rows.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(float *grad_feats,
                                               const float *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  const int64_t total = (int64_t)num_reduced * num_feats;
  const int64_t stride = (int64_t)blockDim.x * gridDim.x;
  for (int64_t e = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; e < total; e += stride) {
    const int64_t i = e % num_feats;
    grad_feats[(int64_t)reduce_from[e] * num_feats + i] = grad_reduced_feats[e];
  }
}
